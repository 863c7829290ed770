// The throughput of one, two and four server processes on one database: orders, paid orders, searches,
// carrier requests; and where the processor time went. --pin gives each server a core of its own. The word
// "small" only shows that it runs.
import { randomBytes, randomUUID } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import autocannon from 'autocannon'
import { createClient } from '../../apps/simulators/src/carrier/client.ts'
import { makeKeys } from '../../apps/simulators/src/wechat-pay/keys.ts'
import { createWechat } from '../../apps/server/src/commerce/checkout/testing/wechat.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { Keys } from '../../apps/server/src/platform/encryption/keys.ts'
import { seedDemo } from '../../apps/server/src/operations/seed/demo.ts'
import { type Buyer, makeBuyers } from '../../apps/server/src/testing/buyers.ts'
import { canPin, pinServers } from './pin.ts'
import { benchPhoneKey } from './api-config.ts'
import { type Child, startServer } from './child.ts'
import { openBenchDatabase } from './database.ts'
import type { Purchase } from './floor.ts'
import { inParallel } from './load.ts'
import { buyAndPay, send } from './purchase.ts'
import { type Shares, watchShares } from './shares.ts'

const small = process.argv.includes('small')
const pinned = process.argv.includes('--pin')
const counts = [1, 2, 4]
const orders = small ? 40 : 1200
const payments = small ? 20 : 600
const calls = small ? 40 : 3000
const searchSeconds = small ? 1 : 6
const concurrency = 40
const carrierSecret = randomBytes(24).toString('base64')

type Row = { what: string; servers: number; perSecond: number; p99: number; shares: Shares }

const database = await openBenchDatabase()
await seedDemo(database.url, () => {})
const keys = await makeKeys()
const wechat = createWechat(keys, () => new Date())
const db = openDatabase(database.url, 1)
const rows: Row[] = []
try {
  const next = await shoppers()
  for (const count of counts) await measure(count, next)
  report()
} finally {
  await db.destroy()
  await database.end()
}

type Wish = Purchase & Pick<Buyer, 'phone'>

/** Buyers with a number each, handed out once. */
async function shoppers(): Promise<(count: number) => Wish[]> {
  const needed = counts.length * (orders + payments)
  const buyers = await makeBuyers({ db, keys: new Keys(db, benchPhoneKey) }, needed)
  const numbers = await db
    .selectFrom('numbers')
    .select(['id', 'price_fen'])
    .where('state', '=', 'on_sale')
    .orderBy('id')
    .limit(needed)
    .execute()
  const wishes = numbers.flatMap(({ id: numberId, price_fen: priceFen }, at): Wish[] =>
    buyers
      .slice(at, at + 1)
      .map(({ id, token, phone }) => ({ token, phone, userId: id, numberId, priceFen })),
  )
  return (count) => wishes.splice(0, count)
}

async function measure(count: number, next: (count: number) => Wish[]): Promise<void> {
  const servers: Child[] = []
  for (let nth = 0; nth < count; nth += 1)
    servers.push(await startServer('scale-server.ts', database.url, JSON.stringify(keys), carrierSecret))
  try {
    const origins = await Promise.all(servers.map(async (server) => String(await server.next())))
    if (pinned) pinServers(servers.map(({ pid }) => pid))
    let turn = 0
    /** Sends each next task to the next server. */
    const origin = () => origins[(turn += 1) % origins.length] ?? ''
    await time('orders placed', count, next(orders), (wish) => place(origin(), wish))
    const paid: (Wish & { orderId: number })[] = []
    await time('orders placed, paid and settled', count, next(payments), async (wish) => {
      paid.push({ ...wish, ...(await buyAndPay(origin(), wechat, wish)) })
    })
    const bound = await bindSome(origin, paid.slice(0, 20))
    const asked = Array.from({ length: calls }, (_, at) => bound[at % bound.length] ?? '')
    await time('questions of the carrier where a call goes', count, asked, (digits) => ask(origin(), digits))
    rows.push(await search(count, origins))
  } finally {
    await Promise.all(servers.map((server) => server.end()))
  }
}

async function time<T>(
  what: string,
  servers: number,
  list: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const shares = watchShares()
  const { perSecond, p99 } = await inParallel(list, concurrency, work)
  rows.push({ what, servers, perSecond, p99, shares: shares() })
}

async function place(origin: string, { token, numberId }: Wish): Promise<void> {
  await send(origin, 'POST', '/api/order', {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ numberId, agreed: true }),
  })
}

/** Binds these buyers' phones to their numbers; returns the digits. */
async function bindSome(
  origin: () => string,
  paid: readonly (Wish & { orderId: number })[],
): Promise<string[]> {
  for (const { token, phone, orderId } of paid)
    await send(origin(), 'POST', '/api/order/binding', {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orderId, phone }),
    })
  const ids = paid.map(({ numberId }) => numberId)
  const numbers = await db.selectFrom('numbers').select('digits').where('id', 'in', ids).execute()
  return numbers.map(({ digits }) => digits)
}

async function ask(origin: string, digits: string): Promise<void> {
  const carrier = createClient(origin, { id: 'bench', secret: carrierSecret })
  const question = { number: `95013${digits}`, caller: '13912345678', callId: randomUUID() }
  const answer = await carrier.ask({ ...question, at: new Date().toISOString() })
  if (answer.action !== 'forward') throw new Error(`Not routed: ${JSON.stringify(answer)}`)
}

/** Different searches at all servers at once. */
async function search(servers: number, origins: readonly string[]): Promise<Row> {
  const shares = watchShares()
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const keyword = String(Math.floor(Math.random() * 100_000)).padStart(5, '0')
    return { ...request, path: `/api/number/search?keyword=${keyword}&pageSize=20` }
  }
  const results = await Promise.all(
    origins.map((url) =>
      autocannon({
        url,
        connections: Math.ceil(concurrency / origins.length),
        duration: searchSeconds,
        requests: [{ setupRequest }],
      }),
    ),
  )
  if (results.some((result) => result.non2xx + result.errors > 0)) throw new Error('A search failed')
  return {
    what: 'searches, each another one',
    servers,
    perSecond: results.reduce((sum, result) => sum + result.requests.average, 0),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    shares: shares(),
  }
}

/** The rows that show what a further server adds: the servers had cores of their own. */
function pinning(): string {
  if (!pinned) return ''
  const [alone, sharing] = [counts.filter(canPin), counts.filter((count) => !canPin(count))]
  const few = sharing.length > 0 ? `; rows of ${sharing.join(' and ')} servers only show that they run` : ''
  return ` Pinned: rows of ${alone.join(' and ')} servers had a core for each${few}.`
}

function report(): void {
  const figure = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 })
  const lines = rows
    .toSorted((one, other) => one.what.localeCompare(other.what) || one.servers - other.servers)
    .map(({ what, servers, perSecond, p99, shares }) => {
      const cores = [shares.servers, shares.database, shares.load, shares.others].map(figure)
      return `| ${[what, servers, figure(perSecond), `${figure(p99)} ms`, ...cores].join(' | ')} |`
    })
  const head = [
    'what',
    'servers',
    'a second',
    'p99',
    'cores: servers',
    'PostgreSQL',
    'the load tool',
    'others',
  ]
  const when = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}`
  const told = `Measured ${when}${small ? ', **a small run on a busy machine, to show that it runs**' : ''}.${pinning()}`
  const table = [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...lines].join('\n')
  process.stdout.write(`${told}\n\n${table}\n`)
}
