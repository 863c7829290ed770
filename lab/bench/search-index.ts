// Searches in memory beside PostgreSQL with the best indexes for them, by class of searches; load time,
// memory and growth of the index. Takes sizes as arguments (100,000 and 1,000,000 numbers); 40 of 100 are
// sold.
import { setTimeout as wait } from 'node:timers/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { demoInventory } from '@hao/numbers/demo.ts'
import { categories } from '@hao/numbers/categories.ts'
import { classify } from '@hao/numbers/classify.ts'
import { seededRandom } from '@hao/numbers/random.ts'
import type { NumberIndex } from '@hao/numbers/search/number-index.ts'
import type { NumberRow } from '@hao/numbers/search/query.ts'
import { findSimilar } from '@hao/numbers/search/similar.ts'
import type { Client } from 'pg'
import copyStreams from 'pg-copy-streams'
import { pino } from 'pino'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openClient } from '../../apps/server/src/platform/db/connections.ts'
import { loadIndex } from '../../apps/server/src/inventory/numbers/index-queries.ts'
import { LiveIndex } from '../../apps/server/src/inventory/numbers/live-index.ts'
import { openBenchDatabase } from './database.ts'
import { measureFinds } from './finds.ts'
import { reportFigures, reportRatio } from './report.ts'
import { type Search, searchClasses } from './searches.ts'
import { quantile } from './rounds.ts'

const pageSize = 21
const orders = {
  default: '-featured, shuffle_key, id',
  asc: 'price_fen, id',
  desc: 'price_fen DESC, id DESC',
}

const named = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number)
const sizes = named.length > 0 ? named : [100_000, 1_000_000]
for (const size of sizes) await measure(size)

async function measure(size: number): Promise<void> {
  const of = `${size.toLocaleString('en')} numbers`
  const database = await openBenchDatabase()
  const client = await openClient(database.adminUrl)
  try {
    await fill(client, size)
    const began = performance.now()
    const before = process.memoryUsage().arrayBuffers
    const blocks = blocksOfEventLoop()
    const { index } = await loadIndex(client)
    blocks.report(`index of ${of}: longest block of the event loop while it is loaded`)
    reportFigures(`index of ${of}: load beside a server's work`, [(performance.now() - began) / 1000], {
      unit: 's',
    })
    await collectGarbage()
    const bytes = (process.memoryUsage().arrayBuffers - before) / index.size
    reportFigures(`index of ${of}: memory`, [bytes], { unit: 'bytes a number', aim: { most: 150 } })
    for (const { name, draw } of searchClasses) {
      const random = seededRandom(7)
      const searches = Array.from({ length: 2000 }, () => draw(random))
      await compareAnswers(client, index, searches.slice(0, 10))
      // The first ones are compiled on the way.
      for (const search of searches.slice(0, 500)) answer(index, search)
      const ours = searches.map((search) => timeOf(() => answer(index, search)))
      const theirs = await timesOf(client, searches.slice(0, 20))
      report(`${name}, ${of}`, ours, theirs)
    }
    measureSimilar(index, of)
    await measureFinds(database.url, of)
    await keepTrue(client, database.url, of)
  } finally {
    await client.end()
    await database.end()
  }
}

/** The similar numbers on the page of a number, each time of another number. */
function measureSimilar(index: NumberIndex, of: string): void {
  const times = index.page([], { sort: 'default', limit: 2000 }).map((row) => {
    const own = categories.filter(({ value }) => row.categories.includes(value))
    return timeOf(() => findSimilar(index, { ...row, categories: own }, 6))
  })
  reportFigures(`six similar numbers, ${of}: p50`, [quantile(times, 0.5)], { unit: 'ms' })
  reportFigures('… p99', [quantile(times, 0.99)], { unit: 'ms' })
}

/** Compares a live index with the database repeatedly, at 1,500 price changes a second. */
async function keepTrue(client: Client, databaseUrl: string, of: string): Promise<void> {
  const live = new LiveIndex({ directUrl: databaseUrl, log: pino({ level: 'warn' }), compareMs: 50 })
  live.start()
  await live.waitUntilReady(600_000)
  const blocks = blocksOfEventLoop()
  for (let batch = 0; batch < 20; batch += 1) {
    await client.query(
      `WITH changed AS (
        UPDATE numbers SET price_fen = price_fen + 1 WHERE state = 'on_sale' AND id % 20 = $1 AND id <= 10000
        RETURNING id, state
      )
      INSERT INTO number_history (number_id, event, state, at) SELECT id, 'import', state, now() FROM changed`,
      [batch],
    )
    await wait(200)
  }
  blocks.report(`index of ${of}: longest block while it is refreshed and compared`)
  await live.stop()
  if (live.repairedCount > 0) throw new Error(`${live.repairedCount} numbers were other than in the database`)
}

/** Measures the longest block of the event loop. */
function blocksOfEventLoop(): { report(what: string): void } {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  return {
    report: (what) => {
      delay.disable()
      reportFigures(what, [delay.max / 1e6], { unit: 'ms', aim: { most: 20 } })
    },
  }
}

/** Freed memory is counted only in later turns of the event loop. */
async function collectGarbage(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc?.()
    await wait(100)
  }
}

/** p50 and p99 of the index, each beside that of PostgreSQL. */
function report(what: string, ours: readonly number[], theirs: readonly number[]): void {
  for (const [rank, share] of Object.entries({ p50: 0.5, p99: 0.99 })) {
    const [mine, other] = [quantile(ours, share), quantile(theirs, share)]
    const comparison = { ours: [mine], theirs: [other], ratios: [mine / other] }
    reportRatio(`${what}: ${rank}`, comparison, { unit: 'ms', beside: 'PostgreSQL' })
  }
}

/** The demo inventory, 40 of 100 sold, with every index that PostgreSQL has for these searches. */
async function fill(client: Client, size: number): Promise<void> {
  await pipeline(
    Readable.from(lines(size)),
    client.query(
      copyStreams.from('COPY numbers (digits, price_fen, featured, categories, state) FROM STDIN'),
    ),
  )
  const trigrams = await client.query('CREATE EXTENSION pg_trgm').then(
    () => true,
    () => false,
  )
  if (trigrams)
    await client.query(`CREATE INDEX ON numbers USING gin (digits gin_trgm_ops) WHERE state = 'on_sale'`)
  else process.stderr.write('PostgreSQL has no pg_trgm here; one of DATABASE_URL may have it\n')
  await client.query('VACUUM ANALYZE numbers')
}

function* lines(size: number): Generator<string> {
  let batch = ''
  let row = 0
  for (const { digits, priceFen, featured } of demoInventory(size)) {
    const state = row++ % 5 < 2 ? 'draft' : 'on_sale'
    batch += `${digits}\t${priceFen}\t${featured}\t{${classify(digits).join(',')}}\t${state}\n`
    if (batch.length < 65_536) continue
    yield batch
    batch = ''
  }
  yield batch
}

function answer(index: NumberIndex, { query, sort }: Search): NumberRow[] {
  return index.page(query, { sort, limit: pageSize })
}

async function ask(client: Client, { sql, sort }: Search): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id, digits, price_fen, struck_price_fen FROM numbers WHERE state = 'on_sale' AND ${sql}
    ORDER BY ${orders[sort]} LIMIT ${pageSize}`,
  )
  return rows.map(({ id }) => Number(id))
}

async function compareAnswers(
  client: Client,
  index: NumberIndex,
  searches: readonly Search[],
): Promise<void> {
  for (const search of searches) {
    const ours = answer(index, search).map(({ id }) => id)
    const theirs = await ask(client, search)
    if (ours.join() !== theirs.join()) throw new Error(`They disagree on ${search.sql}`)
  }
}

/** @returns ms */
function timeOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

async function timesOf(client: Client, searches: readonly Search[]): Promise<number[]> {
  const times: number[] = []
  for (const search of searches) {
    const began = performance.now()
    await ask(client, search)
    times.push(performance.now() - began)
  }
  return times
}
