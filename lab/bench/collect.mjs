// Loaded before a server (NODE_OPTIONS): SIGUSR2 lets it collect its garbage, all of it, so that what is left can be measured.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => collect())
