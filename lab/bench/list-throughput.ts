// Lists and searches over HTTP, requests a second, beside a Fastify route that answers with the same JSON and
// does nothing else. Takes the number of numbers as an argument (100,000). The lists are repeated, as in a
// shop; the searches all differ.
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Client } from 'pg'
import { openClient } from '../../apps/server/src/platform/db/connections.ts'
import { seedDemo } from '../../apps/server/src/operations/seed/demo.ts'
import { runStatement } from '@hao/testing/postgres.ts'
import { type Child, startChild, startServer } from './child.ts'
import { openBenchDatabase } from './database.ts'
import { reportFigures, reportRatio } from './report.ts'
import { runInTurn } from './rounds.ts'

const rounds = 3
const connections = 32
const seconds = 1
/** Numbers sold a second during the run. */
const sales = 20
/** Different searches for each connection. */
const searchesEach = 100

const again = [
  '/api/number/hundred?current=1&pageSize=20',
  '/api/number/good?count=7',
  '/api/number/leopard?current=1&pageSize=20',
  '/api/number/search?keyword=88&suffix=1&pageSize=20',
  '/api/number/search?keyword=13145&pageSize=20',
  '/api/number/search?keyword=88&without=4&minPrice=50&maxPrice=200&sort=asc&pageSize=20',
]
const below = (end: number) => Math.floor(Math.random() * end)
const digits = (width: number) => String(below(10 ** width)).padStart(width, '0')
const search = (query: string) => `/api/number/search?${query}&pageSize=20`
const different: Record<string, () => string> = {
  'a tail of two digits below a price': () =>
    search(`keyword=${digits(2)}&suffix=1&maxPrice=${100 + below(5000)}`),
  'five digits anywhere': () => search(`keyword=${digits(5)}`),
  'two digits, no 4, between prices, cheapest first': () =>
    search(`keyword=${digits(2)}&without=4&minPrice=${50 + below(50)}&maxPrice=${200 + below(500)}&sort=asc`),
}
const count = Number(process.argv[2] ?? 100_000)

const database = await openBenchDatabase()
try {
  await seedDemo(database.url, () => {}, { numbers: count })
  // Runs what autovacuum would do within the first minute, so that the first figures are comparable.
  await runStatement(database.adminUrl, 'VACUUM ANALYZE numbers')
  await compareAll(`${count.toLocaleString('en')} on sale`)
  await runStatement(database.adminUrl, `UPDATE numbers SET state = 'sold' WHERE id % 5 < 2`)
  await compareAll('40 % sold')
  const selling = startSelling(await openClient(database.url))
  await compareAll(`40 % sold, ${sales} more a second`)
  await selling.end()
} finally {
  await database.end()
}

/** A server over the inventory, and a bare one with its answers; then each list against its counterpart. */
async function compareAll(stock: string): Promise<void> {
  const server = await startServer('api-server.ts', database.url)
  const origin = String(await server.next())
  const samples = [...again]
  for (const make of Object.values(different)) samples.push(await findLongPage(origin, make))
  const bare = await startBare(origin, samples)
  const report = async (what: string, sample: number, make: () => string, least: number) => {
    const latencies: autocannon.Histogram[] = []
    const ours = async () => {
      const { perSecond, latency } = await load(origin, make)
      latencies.push(latency)
      return perSecond
    }
    const theirs = async () => (await load(`${bare.origin}/${sample}`, make)).perSecond
    await ours()
    await theirs()
    const result = await runInTurn(rounds, ours, theirs)
    reportRatio(`${what}, ${stock}`, result, {
      unit: 'requests/s',
      beside: 'bare Fastify, JSON like it',
      aim: { least },
    })
    for (const share of ['p50', 'p99'] as const)
      reportFigures(
        `… ${share}, ${connections} connections`,
        latencies.slice(1).map((latency) => latency[share]),
        { unit: 'ms' },
      )
  }
  for (const [at, path] of again.entries()) {
    const what = `GET ${path.replace('/api', '').replace(/[?&](current|pageSize|count)=\d+/g, '')}`
    await report(what, at, () => path, path.includes('/good') ? 0.6 : 0.8)
  }
  for (const [at, [what, make]] of Object.entries(different).entries())
    await report(`each time another: ${what}`, again.length + at, make, 0.4)
  await bare.child.end()
  await server.end()
}

/** Of 50 searches the one with the most rows: the bare server must not answer less than ours. */
async function findLongPage(origin: string, make: () => string): Promise<string> {
  const paths = Array.from({ length: 50 }, make)
  const pages = await Promise.all(
    paths.map(async (path) => ({ path, text: await (await fetch(origin + path)).text() })),
  )
  return pages.toSorted((a, b) => b.text.length - a.text.length)[0]?.path ?? ''
}

/** A bare server that answers each sample below `/0`, `/1` … as ours does. */
async function startBare(origin: string, samples: string[]): Promise<{ child: Child; origin: string }> {
  const child = await startChild('bare-server.ts')
  await child.next()
  const bodies = await Promise.all(samples.map(async (path) => (await fetch(origin + path)).text()))
  const routes = samples.map((path, at) => `/${at}${path.replace(/\?.*/, '')}`)
  child.send(Object.fromEntries(routes.map((route, at) => [route, JSON.parse(bodies[at] ?? '')])))
  const bareOrigin = String(await child.next())
  for (const [at, path] of samples.entries()) {
    const other = await (await fetch(`${bareOrigin}/${at}${path}`)).text()
    if (other !== bodies[at]) throw new Error(`${path} is answered otherwise by the bare server`)
  }
  return { child, origin: bareOrigin }
}

/** Requests a second, all answered with 200, and the duration (ms) of the answers. */
async function load(
  base: string,
  make: () => string,
): Promise<{ perSecond: number; latency: autocannon.Histogram }> {
  const setupClient = (client: autocannon.Client) =>
    client.setRequests(
      Array.from({ length: searchesEach }, () => ({
        path: new URL(base).pathname.replace(/\/$/, '') + make(),
      })),
    )
  const result = await autocannon({ url: base, connections, duration: seconds, setupClient })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${base}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { perSecond: result['2xx'] / result.duration, latency: result.latency }
}

/** Sells one number after another, each with its history row, until its end; none of the featured ones. */
function startSelling(client: Client): { end(): Promise<void> } {
  let ended = false
  const running = (async () => {
    while (!ended) {
      await client.query(
        `WITH sold AS (
          UPDATE numbers SET state = 'sold'
          WHERE id = (
            SELECT id FROM numbers WHERE state = 'on_sale' AND -featured = 0
            ORDER BY -featured, shuffle_key, id LIMIT 1
          )
          RETURNING id
        )
        INSERT INTO number_history (number_id, event, state, at) SELECT id, 'sell', 'sold', now() FROM sold`,
      )
      await wait(1000 / sales)
    }
  })()
  return {
    end: async () => {
      ended = true
      await running
      await client.end()
    },
  }
}
