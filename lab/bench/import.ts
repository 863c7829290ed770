// Rows a second of the CSV import, beside a COPY of the resulting rows into the same table with its indexes
// and without history; its peak memory; and an import into an inventory in use, with the longest wait of a
// buyer.
import { randomInt } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { demoInventory } from '@hao/numbers/demo.ts'
import copyStreams from 'pg-copy-streams'
import { openClient } from '../../apps/server/src/platform/db/connections.ts'
import { runStatement } from '@hao/testing/postgres.ts'
import { startChild } from './child.ts'
import { openBenchDatabase } from './database.ts'
import { reportFigures, reportRatio } from './report.ts'
import { median, runInTurn } from './rounds.ts'

const rounds = 2
const few = 100_000
const many = 300_000

type Imported = { added: number; updated: number; ms: number; peakBytes: number }

const folder = await mkdtemp(join(tmpdir(), 'hao-bench-import-'))
const database = await openBenchDatabase()
try {
  const file = await writeFile(few)
  const peaks: number[] = []
  const result = await runInTurn(
    rounds,
    async () => {
      const { ms, peakBytes } = await importNew(file, few)
      peaks.push(peakBytes / 2 ** 20)
      return (few / ms) * 1000
    },
    async () => (few / (await copyRows())) * 1000,
  )
  reportRatio('CSV import, 100,000 new rows', result, { unit: 'rows/s', beside: 'COPY of the checked rows' })
  await importAgain(file, { share: 0, what: 'none changed' })
  await importAgain(file, { share: 10, what: '10 % of the prices changed' })
  const { ms, peakBytes } = await importNew(await writeFile(many), many)
  const perSecond = [(many / ms) * 1000]
  reportFigures('CSV import, 300,000 new rows', perSecond, { unit: 'rows/s', aim: { least: 45_000 } })
  const peak = peakBytes / 2 ** 20
  const memory = { ours: [peak], theirs: peaks, ratios: [peak / median(peaks)] }
  reportRatio('CSV import, 300,000 rows: peak memory', memory, { unit: 'MiB', beside: '100,000 rows' })
} finally {
  await database.end()
  await rm(folder, { recursive: true, force: true })
}

/** While a buyer orders one number after another. */
async function importAgain(file: string, { share, what }: { share: number; what: string }): Promise<void> {
  await runStatement(
    database.adminUrl,
    `UPDATE numbers SET price_fen = price_fen + 100 WHERE id % 100 < ${share}`,
  )
  await runStatement(database.adminUrl, 'VACUUM (ANALYZE) numbers')
  const buyer = startBuyer()
  const { updated, ms } = await importFile(file)
  const waited = await buyer.end()
  if (updated !== (few * share) / 100) throw new Error(`${updated} rows were updated`)
  reportFigures(`CSV import, 100,000 rows in use, ${what}`, [(few / ms) * 1000], { unit: 'rows/s' })
  reportFigures('… the longest that a buyer waited for a number', [Math.max(...waited)], {
    unit: 'ms',
    aim: { most: 1000 },
  })
}

/** As placing an order does; `end` returns how long each took, in ms. */
function startBuyer(): { end(): Promise<number[]> } {
  const waited: number[] = []
  let ended = false
  const buying = (async () => {
    const client = await openClient(database.adminUrl)
    const bounds = await client.query<{ first: number; last: number }>(
      'SELECT min(id)::integer AS first, max(id)::integer AS last FROM numbers',
    )
    const { first = 0, last = 0 } = bounds.rows[0] ?? {}
    while (!ended) {
      const id = randomInt(first, last + 1)
      const started = performance.now()
      await client.query('BEGIN')
      await client.query('SELECT price_fen FROM numbers WHERE id = $1 FOR UPDATE', [id])
      await client.query('ROLLBACK')
      waited.push(performance.now() - started)
      await pause(5)
    }
    await client.end()
    return waited
  })()
  return {
    end: () => {
      ended = true
      return buying
    },
  }
}

async function writeFile(rows: number): Promise<string> {
  const file = join(folder, `${rows}.csv`)
  await pipeline(Readable.from(lines(rows)), createWriteStream(file))
  return file
}

/** Shaped like the demo inventory; in batches, because one chunk a row is slow. */
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

async function importNew(file: string, rows: number): Promise<Imported> {
  await runStatement(database.adminUrl, 'TRUNCATE numbers, number_history CASCADE')
  const imported = await importFile(file)
  if (imported.added !== rows) throw new Error(`${imported.added} of ${rows} rows were added`)
  return imported
}

async function importFile(file: string): Promise<Imported> {
  const child = await startChild('import-process.ts', database.url, file)
  const imported = await child.next<Imported>()
  await child.end()
  return imported
}

/** Copies the imported rows into a table of the same shape. @returns ms */
async function copyRows(): Promise<number> {
  const columns = 'digits, price_fen, struck_price_fen, state, categories, featured, shuffle_key'
  const client = await openClient(database.adminUrl)
  const checked = await client.query(copyStreams.to(`COPY numbers (${columns}) TO STDOUT`)).toArray()
  await runStatement(database.adminUrl, 'DROP TABLE IF EXISTS bare')
  await runStatement(database.adminUrl, 'CREATE TABLE bare (LIKE numbers INCLUDING ALL)')
  const started = performance.now()
  await pipeline(Readable.from(checked), client.query(copyStreams.from(`COPY bare (${columns}) FROM STDIN`)))
  const took = performance.now() - started
  await client.end()
  return took
}
