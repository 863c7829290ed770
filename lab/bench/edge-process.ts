// The SIP edge in a process of its own, set up by its environment. Asked over IPC, it reports its calls and
// its memory (bytes) after garbage collection.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { runEdge } from '../../apps/sip-edge/src/main.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

// The phones of benchmarks have no passwords.
const edge = await runEdge({ ...process.env, NODE_ENV: 'development' }, (line) => {
  // An unreachable application is part of the benchmark.
  if (!line.includes('the application gave no answer')) process.stderr.write(`${line}\n`)
})
/** Calls in progress, and bytes. */
export type EdgeUsage = { calls: number; memory: number }

process.on('message', () => {
  collect()
  process.send?.({ calls: edge.figures().calls, memory: process.memoryUsage.rss() } satisfies EdgeUsage)
})
process.on('disconnect', () => process.exit())
process.send?.(edge.port)
