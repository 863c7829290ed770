// Rows a second of the CSV import, beside a bare COPY of the same file into a table without an index; and its peak memory.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { demoInventory } from '@hao/numbers/demo.ts'
import copyStreams from 'pg-copy-streams'
import { openClient } from '../apps/server/src/db/connections.ts'
import { run } from '@hao/testing/postgres.ts'
import { startChild } from './child.ts'
import { openBenchDatabase } from './database.ts'
import { reportFigures, reportRatio } from './report.ts'
import { median, takeTurns } from './rounds.ts'

const rounds = 3
const few = 100_000
const many = 1_000_000

type Imported = { added: number; ms: number; peakBytes: number }

const folder = await mkdtemp(join(tmpdir(), 'hao-bench-import-'))
const database = await openBenchDatabase()
try {
  const file = await writeFile(few)
  const peaks: number[] = []
  const result = await takeTurns(
    rounds,
    async () => {
      const { ms, peakBytes } = await importFile(file, few)
      peaks.push(peakBytes / 2 ** 20)
      return (few / ms) * 1000
    },
    async () => (few / (await copyFile(file))) * 1000,
  )
  reportRatio('CSV import, 100,000 rows', result, { unit: 'rows/s', beside: 'bare COPY, no index' })
  const { ms, peakBytes } = await importFile(await writeFile(many), many)
  reportFigures('CSV import, 1,000,000 rows', [(many / ms) * 1000], { unit: 'rows/s' })
  const peak = peakBytes / 2 ** 20
  const memory = { ours: [peak], theirs: peaks, ratios: [peak / median(peaks)] }
  reportRatio('CSV import, 1,000,000 rows: peak memory', memory, { unit: 'MiB', beside: '100,000 rows' })
} finally {
  await database.end()
  await rm(folder, { recursive: true, force: true })
}

async function writeFile(rows: number): Promise<string> {
  const file = join(folder, `${rows}.csv`)
  await pipeline(Readable.from(lines(rows)), createWriteStream(file))
  return file
}

/** Shaped like the demo inventory; in batches, because a chunk a row is slow. */
function* lines(rows: number): Generator<string> {
  let batch = 'digits,price,goodPrice,state,featured\n'
  for (const { digits, priceFen, featured } of demoInventory(rows)) {
    batch += `${digits},${priceFen / 100},,on_sale,${featured}\n`
    if (batch.length < 65_536) continue
    yield batch
    batch = ''
  }
  yield batch
}

async function importFile(file: string, rows: number): Promise<Imported> {
  await run(database.url, 'TRUNCATE numbers, number_history CASCADE')
  const child = startChild('import-process.ts', database.url, file)
  const imported = (await child.next()) as Imported
  await child.end()
  if (imported.added !== rows) throw new Error(`${imported.added} of ${rows} rows were added`)
  return imported
}

/** @returns ms */
async function copyFile(file: string): Promise<number> {
  await run(database.url, 'DROP TABLE IF EXISTS bare')
  await run(
    database.url,
    'CREATE TABLE bare (digits text, price numeric, good_price numeric, state text, featured integer)',
  )
  const client = await openClient(database.url)
  const started = performance.now()
  await pipeline(
    createReadStream(file),
    client.query(copyStreams.from('COPY bare FROM STDIN (FORMAT csv, HEADER)')),
  )
  const took = performance.now() - started
  await client.end()
  return took
}
