import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findWideComments } from './comments.ts'
import { findBreaches } from './fences.ts'
import { findOverruns } from './lines.ts'
import { listSources, readTree } from './source-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = readTree()
const breaches = [
  ...findBreaches(files),
  ...findOverruns(files),
  ...listSources().flatMap((path) => findWideComments(path, readFileSync(join(root, path), 'utf8'))),
]
for (const breach of breaches) process.stdout.write(`${breach}\n`)
process.exitCode = breaches.length > 0 ? 1 : 0
