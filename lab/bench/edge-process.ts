// The SIP edge in a process of its own, set up by its environment. Asked over IPC, it reports its usage, if
// asked for after garbage collection.
import { PerformanceObserver } from 'node:perf_hooks'
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
/** The longest pause (ms) of garbage collection since the last report; memory and heap in bytes. */
export type EdgeUsage = { transactions: number; memory: number; heap: number; pauseMs: number }

let pauseMs = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) pauseMs = Math.max(pauseMs, duration)
}).observe({ entryTypes: ['gc'] })

process.on('message', ({ collects }: { collects: boolean }) => {
  const longest = pauseMs
  if (collects) collect()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  const { transactions } = edge.figures()
  process.send?.({
    transactions,
    memory: rss,
    heap: heapUsed + arrayBuffers,
    pauseMs: longest,
  } satisfies EdgeUsage)
  setImmediate(() => (pauseMs = 0))
})
process.on('disconnect', () => process.exit())
process.send?.(edge.port)
