// Orders a second from the tap on "pay" until they are paid, beside the least SQL with the same guarantees.
import { seedDemo } from '../../apps/server/src/operations/seed/demo.ts'
import { Keys } from '../../apps/server/src/platform/encryption/keys.ts'
import { makeBuyers } from '../../apps/server/src/testing/buyers.ts'
import { openPool } from '../../apps/server/src/platform/db/connections.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { benchPhoneKey } from './api-config.ts'
import { startBuiltServer } from './built-server.ts'
import { openBenchDatabase } from './database.ts'
import { buyWithLeastSql, type Purchase } from './floor.ts'
import { inParallel, type Speed } from './load.ts'
import { buyAndPay } from './purchase.ts'
import { reportRatio } from './report.ts'
import { runInTurn, ratioEachRound } from './rounds.ts'
import { startWechat } from './wechat.ts'

const rounds = 5
const ordersARound = 150
/** Orders before the first round: a server in use has compiled its code, and its connections have planned. */
const warmUp = 1000
const concurrency = 20

const database = await openBenchDatabase()
await seedDemo(database.url, () => {})
const db = openDatabase(database.url, 1)
const wechat = await startWechat()
const server = await startBuiltServer(database.url, wechat.env)
const pool = openPool({ connectionString: database.url, max: concurrency })
try {
  await compare()
} finally {
  await server.end()
  wechat.end()
  await pool.end()
  await db.destroy()
  await database.end()
}

async function compare(): Promise<void> {
  const needed = 2 * (warmUp + rounds * ordersARound)
  const buyers = await makeBuyers({ db, keys: new Keys(db, benchPhoneKey) }, needed)
  const numbers = await db
    .selectFrom('numbers')
    .select(['id', 'price_fen'])
    .where('state', '=', 'on_sale')
    .limit(needed)
    .offset(20_000)
    .orderBy('id')
    .execute()
  const purchases = numbers.flatMap(({ id: numberId, price_fen: priceFen }, turn): Purchase[] =>
    buyers.slice(turn, turn + 1).map(({ id, token }) => ({ token, userId: id, numberId, priceFen })),
  )
  const next = (count: number) => purchases.splice(0, count)
  const seen: { ours: Speed[]; theirs: Speed[] } = { ours: [], theirs: [] }
  const ours = async (count = ordersARound) => {
    const speed = await inParallel(next(count), concurrency, (one) => buyAndPay(server.origin, wechat, one))
    seen.ours.push(speed)
    return speed.perSecond
  }
  const theirs = async (count = ordersARound) => {
    const speed = await inParallel(next(count), concurrency, (one) => buyWithLeastSql(pool, one))
    seen.theirs.push(speed)
    return speed.perSecond
  }
  await ours(warmUp)
  await theirs(warmUp)
  seen.ours = []
  seen.theirs = []
  const beside = 'the least SQL: five prepared statements'
  const result = await runInTurn(rounds, ours, theirs)
  reportRatio('orders placed, paid and settled', result, { unit: 'orders/s', beside, aim: { least: 0.4 } })
  for (const rank of ['p50', 'p99'] as const) {
    const [mine, other] = [seen.ours.map((speed) => speed[rank]), seen.theirs.map((speed) => speed[rank])]
    const ratios = ratioEachRound(mine, other)
    reportRatio(`${rank} from tap to paid`, { ours: mine, theirs: other, ratios }, { unit: 'ms', beside })
  }
}
