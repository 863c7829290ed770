// Orders a second through HTTP, each with an idempotency key as the shop sends it, beside the least SQL with
// the same guarantees.
import { seedDemo } from '../../apps/server/src/operations/seed/demo.ts'
import { Keys } from '../../apps/server/src/platform/encryption/keys.ts'
import { makeBuyers } from '../../apps/server/src/testing/buyers.ts'
import { openPool } from '../../apps/server/src/platform/db/connections.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { benchPhoneKey } from './api-config.ts'
import { startBuiltServer } from './built-server.ts'
import { openBenchDatabase } from './database.ts'
import { placeWithLeastSql, type Purchase } from './floor.ts'
import { inParallel, type Speed } from './load.ts'
import { orderByHttp } from './order-load.ts'
import { reportFigures, reportRatio } from './report.ts'
import { runInTurn, ratioEachRound } from './rounds.ts'

const rounds = 5
const ordersARound = 300
/** Orders before the first round: a server in use has compiled its code, and its connections have planned. */
const warmUp = 2000
/** Requests at the same time; the server has 12 connections for them. */
const concurrency = 20
const crowd = 1000
const crowds = 5

const database = await openBenchDatabase()
await seedDemo(database.url, () => {})
const server = await startBuiltServer(database.url)
const { origin } = server
const db = openDatabase(database.url, 1)
const pool = openPool({ connectionString: database.url, max: concurrency })
try {
  await compare()
} finally {
  await pool.end()
  await db.destroy()
  await server.end()
  await database.end()
}

async function compare(): Promise<void> {
  const needed = 2 * (warmUp + rounds * ordersARound)
  const buyers = (await makeBuyers({ db, keys: new Keys(db, benchPhoneKey) }, Math.max(needed, crowd))).map(
    ({ id, token }) => ({
      userId: id,
      token,
    }),
  )
  const numbers = await db
    .selectFrom('numbers')
    .select(['id', 'price_fen'])
    .where('state', '=', 'on_sale')
    .limit(needed + crowds)
    .execute()
  let used = 0
  const next = (count: number): Purchase[] => {
    const taken = numbers.slice(used, used + count).flatMap(({ id, price_fen: priceFen }, index) => {
      const buyer = buyers[(used + index) % buyers.length]
      return buyer ? [{ ...buyer, numberId: id, priceFen }] : []
    })
    used += count
    return taken
  }
  const slowest: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  const ours = async (count = ordersARound) => {
    const { perSecond, p99 } = await orderAll(next(count))
    slowest.ours.push(p99)
    return perSecond
  }
  const theirs = async (count = ordersARound) => {
    const { perSecond, p99 } = await inParallel(next(count), concurrency, async (purchase) => {
      if (!(await placeWithLeastSql(pool, purchase)))
        throw new Error(`No number ${purchase.numberId} to be had`)
    })
    slowest.theirs.push(p99)
    return perSecond
  }
  await ours(warmUp)
  await theirs(warmUp)
  slowest.ours = []
  slowest.theirs = []
  const beside = 'the least SQL: one prepared statement'
  const result = await runInTurn(rounds, ours, theirs)
  reportRatio('orders placed', result, { unit: 'orders/s', beside, aim: { least: 0.45 } })
  const ratios = ratioEachRound(slowest.ours, slowest.theirs)
  reportRatio('p99 of placing an order', { ...slowest, ratios }, { unit: 'ms', beside })
  reportFigures('p99 of placing an order', slowest.ours, { unit: 'ms', aim: { most: 60 } })

  const waits: number[] = []
  for (let round = 0; round < crowds; round += 1) {
    for (const { numberId, priceFen } of next(1))
      waits.push(await crowdAt(buyers.slice(-crowd).map((buyer) => ({ ...buyer, numberId, priceFen }))))
  }
  reportFigures(`${crowd} buyers of one number: all answered`, waits, { unit: 'ms', aim: { most: 700 } })
}

async function orderAll(purchases: Purchase[]): Promise<Omit<Speed, 'p50'>> {
  const { placed, took, p99 } = await orderByHttp(origin, purchases, concurrency)
  if (placed !== purchases.length) throw new Error(`Only ${placed} of ${purchases.length} orders were placed`)
  return { perSecond: purchases.length / (took / 1000), p99 }
}

/** @returns ms from the first request to the last answer: one order, and a clear refusal to all others */
async function crowdAt(purchases: Purchase[]): Promise<number> {
  const { placed, refused, took } = await orderByHttp(origin, purchases, purchases.length)
  if (placed !== 1 || refused !== purchases.length - 1)
    throw new Error(`${placed} orders and ${refused} refusals for ${purchases.length} buyers`)
  return took
}
