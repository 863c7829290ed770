// The cost of traces: a list and orders over HTTP, at a server that records one trace in fifty or all,
// beside the same server without traces. The collector here reads what it gets, and no more.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import { seedDemo } from '../../apps/server/src/operations/seed/demo.ts'
import { Keys } from '../../apps/server/src/platform/encryption/keys.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { type Buyer, makeBuyers } from '../../apps/server/src/testing/buyers.ts'
import { benchPhoneKey } from './api-config.ts'
import { type Child, startServer } from './child.ts'
import { openBenchDatabase } from './database.ts'
import type { Purchase } from './floor.ts'
import { orderByHttp } from './order-load.ts'
import { processorMs } from './processor.ts'
import { reportRatio } from './report.ts'
import { ratioEachRound, runInTurn } from './rounds.ts'

const rounds = 12
/** A share of a round fills some batches of the exporter. */
const listsARound = 20_000
/** Until then the code of the few sampled requests is not compiled, and costs several times as much. */
const warmUpRounds = 4
const connections = 20
const ordersARound = 80
const numbers = 20_000
/** PostgreSQL takes 65,535 parameters in a statement. */
const buyersAtOnce = 5000
/** The default of OTEL_TRACES_SAMPLER_ARG, and all. */
const ratios = [0.02, 1]
/** A traced server is at most 3 % slower. */
const aim = { least: 0.97 }

type Load = { perSecond: number; count: number }
type Server = { child: Child; origin: string }

const collector = createServer((request, response) => {
  request.resume().once('end', () => response.end('{}'))
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const collectorUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
const database = await openBenchDatabase()
await seedDemo(database.url, () => {}, { numbers })
const db = openDatabase(database.url, 1)
const queue = (await allPurchases()).values()
const plain = await start()
try {
  for (const ratio of ratios) {
    const traced = await start(collectorUrl, String(ratio))
    const what = `${ratio * 100} % of traces`
    await compare(`a list, ${what}`, traced, 'requests/s', list)
    await compare(`orders placed, ${what}`, traced, 'orders/s', order)
    await traced.child.end()
  }
} finally {
  await plain.child.end()
  await db.destroy()
  await database.end()
  collector.closeAllConnections()
  collector.close()
}

async function start(...tracing: string[]): Promise<Server> {
  const child = await startServer('api-server.ts', database.url, ...tracing)
  return { child, origin: await child.next<string>() }
}

/** Both servers in turn: their speed, and the processor time that each needs for one request. */
async function compare(
  what: string,
  traced: Server,
  unit: string,
  load: (origin: string) => Promise<Load>,
): Promise<void> {
  const used = { ours: [] as number[], theirs: [] as number[] }
  const measure = async ({ child, origin }: Server, processor: number[]) => {
    const before = processorMs([child.pid])
    const { perSecond, count } = await load(origin)
    processor.push((1000 * (processorMs([child.pid]) - before)) / count)
    return perSecond
  }
  for (let round = 0; round < warmUpRounds; round += 1)
    for (const server of [traced, plain]) await measure(server, [])
  const speed = await runInTurn(
    rounds,
    () => measure(traced, used.ours),
    () => measure(plain, used.theirs),
  )
  reportRatio(what, speed, { unit, beside: 'without traces', aim })
  const processor = { ...used, ratios: ratioEachRound(used.ours, used.theirs) }
  const labels = { unit: 'µs each', beside: 'without traces', aim: { most: 1.03 } }
  reportRatio('… processor time of the server', processor, labels)
}

async function list(origin: string): Promise<Load> {
  const url = `${origin}/api/number/hundred?current=1&pageSize=20`
  const started = performance.now()
  let took = 0
  const { '2xx': count } = await new Promise<autocannon.Result>((done, fail) => {
    const load = autocannon({ url, connections, amount: listsARound }, (error: Error | null, result) =>
      error ? fail(error) : done(result),
    )
    load.on('response', () => {
      took = performance.now() - started
    })
  })
  if (count !== listsARound) throw new Error(`Only ${count} of ${listsARound} lists were answered`)
  return { perSecond: count / (took / 1000), count }
}

async function order(origin: string): Promise<Load> {
  const purchases = Array.from({ length: ordersARound }, () => queue.next().value).filter(
    (each) => each !== undefined,
  )
  const { placed, took } = await orderByHttp(origin, purchases, connections)
  if (placed !== ordersARound) throw new Error(`Only ${placed} of ${ordersARound} orders were placed`)
  return { perSecond: placed / (took / 1000), count: placed }
}

/** A number on sale and a buyer of its own for each order of this run. */
async function allPurchases(): Promise<Purchase[]> {
  const needed = ratios.length * (rounds + warmUpRounds) * 2 * ordersARound
  const buyers: Buyer[] = []
  while (buyers.length < needed)
    buyers.push(...(await makeBuyers({ db, keys: new Keys(db, benchPhoneKey) }, buyersAtOnce)))
  const rows = await db
    .selectFrom('numbers')
    .select(['id', 'price_fen'])
    .where('state', '=', 'on_sale')
    .limit(needed)
    .execute()
  if (rows.length < needed) throw new Error(`Only ${rows.length} of ${needed} numbers are on sale`)
  return rows.flatMap(({ id, price_fen: priceFen }, at) => {
    const buyer = buyers[at]
    return buyer ? [{ userId: buyer.id, token: buyer.token, numberId: id, priceFen }] : []
  })
}
