// Imports a CSV file in a process of its own; reports its duration and its peak memory.
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
