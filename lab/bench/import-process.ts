// Imports a CSV file in a process of its own and says how long it took and how much memory it needed at most.
import { createReadStream } from 'node:fs'
import { importNumbers } from '../../apps/server/src/inventory/import/import-numbers.ts'

const [url = '', file = ''] = process.argv.slice(2)
const started = performance.now()
const { added, updated } = await importNumbers(url, createReadStream(file))
process.send?.({
  added,
  updated,
  ms: performance.now() - started,
  peakBytes: process.resourceUsage().maxRSS * 1024,
})
process.disconnect?.()
