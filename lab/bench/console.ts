// The operator's console with a million numbers and 200,000 orders, by HTTP with a session: pages of its
// lists, its search, and the effect of its jobs on the event loop and the shop. TOWN=<database url> reuses an
// existing population, ONLY=lists or ONLY=work runs a part.
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { makeBuyers } from '../../apps/server/src/testing/buyers.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { Keys } from '../../apps/server/src/platform/encryption/keys.ts'
import { benchPhoneKey } from './api-config.ts'
import { startServer } from './child.ts'
import { type StaffSession, logInStaff } from './staff-session.ts'
import {
  digitsAnywhere,
  timeEach,
  timeFirstPages,
  timeDeepPages,
  filterPairs,
  slowestFirst,
  type Timing,
} from './console-lists.ts'
import { lists, searches, timelines } from './console-questions.ts'
import { buildPopulation, knownPhone, populationRows } from './population.ts'
import {
  runChangeSet,
  csvOfNewNumbers,
  exportState,
  previewPrices,
  measureShopDuringImport,
  simulate,
  upload,
} from './console-work.ts'
import { openBenchDatabase } from './database.ts'
import type { LoopBlock } from './loop-watch.ts'
import { reportFigures, reportRatio } from './report.ts'
import { median, quantile } from './rounds.ts'

const numbers = 1_000_000
const ms = { unit: 'ms' }
const only = process.env['ONLY']
const parts = [...(only === 'work' ? [] : [measureLists]), ...(only === 'lists' ? [] : [measureWork])]
const built = process.env['TOWN']
const database = built ? { url: built, adminUrl: built, end: async () => {} } : await openBenchDatabase()
if (!built) await buildPopulation(database.adminUrl, numbers)
const server = await startServer('console-server.ts', database.url)
try {
  const { shop, desk: origin } = await server.next<{ shop: string; desk: string }>()
  const desk = await logInStaff(database.url, origin, `figures ${Date.now()}`)
  for (const measure of parts) {
    reportFigures('load of the machine', loadavg().slice(0, 1), { unit: '' })
    await measure(desk, shop)
  }
} finally {
  await server.end()
  await database.end()
}

async function measureLists(desk: StaffSession): Promise<void> {
  // The first question loads the inventory.
  await desk.read('/numbers')
  await settled(desk)
  const workers = await answering()
  const pages = await watched('pages of the numbers, all together', async () => ({
    pairs: await timeFirstPages(desk, filterPairs(), workers),
    anywhere: await timeFirstPages(desk, digitsAnywhere(), workers),
  }))
  report('a page of the numbers, any two filters, four orders', pages.pairs, 100)
  report('a page of the numbers, digits anywhere', pages.anywhere, 300)
  const queries: Record<string, string>[] = [
    {},
    { state: 'on_sale', length: '6' },
    { state: 'on_sale', sort: 'price' },
  ]
  for (const query of queries) {
    const { first, deep } = await timeDeepPages(desk, query, 20)
    const result = { ours: deep, theirs: first, ratios: [median(deep) / median(first)] }
    reportRatio(`page 1,000 (${JSON.stringify(query)})`, result, {
      ...ms,
      beside: 'page 1',
      aim: { most: 1.5 },
    })
  }
  const calls = await desk.read<{ list: { number: string }[] }>('/phone-calls')
  const digits = calls.list[0]?.number.split('-').at(-1) ?? ''
  const rest = await watched('lists, searches and lines of time, all together', async () => ({
    lists: await timeEach(lists(desk, digits), 2, workers),
    searches: await timeEach(searches(desk, digits, knownPhone), 4, workers),
    timelines: await timeEach(timelines(desk, populationRows), 2, workers),
  }))
  report('other lists', rest.lists, 100)
  report('search, and shoppers found', rest.searches, 150)
  report('an order with its line of time', rest.timelines, 150)
  const homes: number[] = []
  for (let time = 0; time < 3; time += 1) {
    await new Promise((done) => setTimeout(done, 5100))
    const taken = await timeEach([['home', () => desk.read('/home')]], 1)
    homes.push(...taken.map((each) => each.ms))
  }
  reportFigures('home, counted anew (shared by all for 2 s)', homes, ms)
}

/** The processes that answer: the server, and those of its database. */
async function answering(): Promise<number[]> {
  const db = openDatabase(database.url, 1)
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(
    db,
  )
  await db.destroy()
  return [server.pid, ...rows.map(({ pid }) => pid)]
}

/** Waits until the inventory is loaded and questions that are slow by SQL are fast. */
async function settled(desk: StaffSession): Promise<void> {
  for (let time = 0; time < 120; time += 1) {
    const taken = await timeEach(
      [['rare', () => desk.read('/numbers', { pattern: 'AAAAAA', sort: 'price' }).catch(() => undefined)]],
      1,
    )
    if (taken.every((page) => page.ms < 400)) return
    await new Promise((done) => setTimeout(done, 1000))
  }
}

/** The p95 of all questions, and the slowest of them. */
function report(what: string, taken: readonly Timing[], most: number): void {
  const p95 = quantile(
    taken.map((each) => each.ms),
    0.95,
  )
  const over = slowestFirst(taken).filter((each) => each.ms > most)
  reportFigures(`${what}: p95 of ${taken.length}`, [p95], { ...ms, aim: { most } })
  reportFigures(`… the middle one`, [median(taken.map((each) => each.ms))], ms)
  const worked = taken.map((each) => each.worked)
  reportFigures('… processor time of it, p95', [quantile(worked, 0.95)], { ...ms, aim: { most } })
  reportFigures('… the middle one', [median(worked)], ms)
  reportFigures(`… of ${slowestFirst(taken).length} questions whose median is above`, [over.length], {
    unit: '',
  })
  for (const { what: which, ms: took } of over.slice(0, 5)) reportFigures(`… ${which}`, [took], ms)
}

/** The duration of an action, and the longest time the server's event loop was blocked in it. */
async function watched<T>(what: string, work: () => Promise<T>, aim?: { most: number }): Promise<T> {
  server.send({})
  await server.next<LoopBlock>()
  const began = performance.now()
  const result = await work()
  reportFigures(what, [(performance.now() - began) / 1000], { unit: 's', ...(aim && { aim }) })
  server.send({})
  const { longest, working } = await server.next<LoopBlock>()
  reportFigures('… the event loop stood still at most', [longest], { ...ms, aim: { most: 50 } })
  reportFigures('… and worked of it', [working], { ...ms, aim: { most: 50 } })
  return result
}

async function measureWork(desk: StaffSession, shop: string): Promise<void> {
  await watched('price rules simulated over all numbers', () => simulate(desk), { most: 30 })
  const set = await watched('new prices for 80,000 numbers previewed', () => previewPrices(desk, 'off_shelf'))
  await watched('… carried out', () => runChangeSet(desk, set))
  await watched('50,000 numbers exported', () => exportState(desk, 'draft'))
  const file = await watched('a file of 50,000 numbers uploaded and read', () =>
    upload(desk, csvOfNewNumbers(50_000)),
  )
  const buyer = await makeBuyer()
  let waited = NaN
  await watched('… taken in', async () => {
    const running = runChangeSet(desk, file)
    waited = await orderOneOf(shop, buyer)
    await running
  })
  reportFigures('an order of one of its numbers meanwhile', [waited], { ...ms, aim: { most: 1000 } })
  const beside = 'without an import'
  const result = await measureShopDuringImport(desk, shop, 4)
  reportRatio('reads of the shop during an import', result, { unit: 'a second', beside, aim: { least: 0.8 } })
}

async function makeBuyer(): Promise<string> {
  const db = openDatabase(database.url, 1)
  const [buyer = { token: '' }] = await makeBuyers({ db, keys: new Keys(db, benchPhoneKey) }, 1)
  await db.destroy()
  return buyer.token
}

/** Orders a number of the file as soon as it exists. @returns ms of the order itself */
async function orderOneOf(shop: string, token: string): Promise<number> {
  const db = openDatabase(database.url, 1)
  const digits = csvOfNewNumbers(50_000)
    .split('\n')
    .slice(1)
    .flatMap((line) => line.split(',').slice(0, 1))
  const newest = () =>
    db
      .selectFrom('numbers')
      .select('id')
      .where('digits', 'in', digits)
      .where('state', '=', 'on_sale')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  let number = await newest()
  for (let time = 0; !number && time < 100; time += 1) number = await newest()
  await db.destroy()
  const began = performance.now()
  const answer = await fetch(`${shop}/api/order`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ numberId: number?.id, agreed: true }),
  })
  if (!answer.ok) throw new Error(`No order: ${await answer.text()}`)
  return performance.now() - began
}
