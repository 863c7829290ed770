// Preloaded into a server (NODE_OPTIONS): SIGUSR2 runs a full garbage collection, so that the remaining
// memory can be measured.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => collect())
