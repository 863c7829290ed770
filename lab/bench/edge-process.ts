// The SIP edge in a process of its own: its settings are its environment; asked over IPC, it says what it carries and what memory (bytes) it takes, its garbage collected.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { runEdge } from '../../apps/sip-edge/src/main.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

// Phones of figures have no passwords.
const edge = await runEdge({ ...process.env, NODE_ENV: 'development' }, (line) => {
  // Of an application that is to be out it is known.
  if (!line.includes('the application gave no answer')) process.stderr.write(`${line}\n`)
})
/** Calls that are not over, and bytes. */
export type Carried = { calls: number; memory: number }

process.on('message', () => {
  collect()
  process.send?.({ calls: edge.figures().calls, memory: process.memoryUsage.rss() } satisfies Carried)
})
process.on('disconnect', () => process.exit())
process.send?.(edge.port)
