import { readTree } from './source-tree.ts'
import { findBreaches } from './fences.ts'

const breaches = findBreaches(readTree())
for (const breach of breaches) process.stdout.write(`${breach}\n`)
process.exitCode = breaches.length > 0 ? 1 : 0
