// Lists and searches of the built product over HTTP, beside a Fastify route that answers with the same JSON
// and does nothing else: processor time of the server's process a request, and requests a second. Takes the
// number of numbers as an argument (100,000). The lists are repeated, as in a shop; the searches all differ.
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Client } from 'pg'
import { openClient } from '../../apps/server/src/platform/db/connections.ts'
import { seedDemo } from '../../apps/server/src/operations/seed/demo.ts'
import { runStatement } from '@hao/testing/postgres.ts'
import { startBuiltServer } from './built-server.ts'
import { startChild } from './child.ts'
import { openBenchDatabase } from './database.ts'
import { reportFigures, reportRatio } from './report.ts'
import { ratioEachRound, runInTurn } from './rounds.ts'

const rounds = 3
const connections = 32
const seconds = 1
/** Numbers sold a second during the run. */
const sales = 20
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

/** A server, and its processor time (seconds) since its start. */
type Contender = { origin: string; processorSeconds: () => Promise<number>; end: () => Promise<void> }

/** A server over the inventory, and a bare one with its answers; then each list against its counterpart. */
async function compareAll(stock: string): Promise<void> {
  const server = await startBuiltServer(database.url)
  const samples = [...again]
  for (const make of Object.values(different)) samples.push(await findLongPage(server.origin, make))
  const bare = await startBare(server.origin, samples)
  for (const [at, path] of again.entries()) {
    const what = `GET ${path.replace('/api', '').replace(/[?&](current|pageSize|count)=\d+/g, '')}, ${stock}`
    const aim = { throughput: path.includes('/good') ? 0.6 : 0.8, time: 1.35 }
    await compare(what, [server, bare], { at, make: () => path, aim })
  }
  for (const [at, [what, make]] of Object.entries(different).entries())
    await compare(`each time another: ${what}, ${stock}`, [server, bare], {
      at: again.length + at,
      make,
      aim: { throughput: 0.4, time: 2.5 },
    })
  await bare.end()
  await server.end()
}

type List = { at: number; make: () => string; aim: { throughput: number; time: number } }

async function compare(
  what: string,
  [server, bare]: [Contender, Contender],
  { at, make, aim }: List,
): Promise<void> {
  const [mine, other]: [Loaded[], Loaded[]] = [[], []]
  const run = async (contender: Contender, prefix: string, results: Loaded[]) => {
    const result = await load(contender, prefix, make)
    results.push(result)
    return result.perSecond
  }
  const ours = () => run(server, '', mine)
  const theirs = () => run(bare, `/${at}`, other)
  await ours()
  await theirs()
  const throughput = await runInTurn(rounds, ours, theirs)
  const timesOf = (results: Loaded[]) => results.slice(1).map(({ micros }) => micros)
  const times = { ours: timesOf(mine), theirs: timesOf(other) }
  const ratios = ratioEachRound(times.ours, times.theirs)
  const beside = 'bare Fastify, JSON like it'
  reportRatio(what, { ...times, ratios }, { unit: 'µs of processor time', beside, aim: { most: aim.time } })
  reportRatio('… requests', throughput, { unit: 'a second', beside, aim: { least: aim.throughput } })
  for (const share of ['p50', 'p99'] as const)
    reportFigures(
      `… ${share}, ${connections} connections`,
      mine.slice(1).map(({ latency }) => latency[share]),
      { unit: 'ms' },
    )
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
async function startBare(origin: string, samples: string[]): Promise<Contender> {
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
  const processorSeconds = () => {
    child.send({})
    return child.next<number>()
  }
  return { origin: bareOrigin, processorSeconds, end: () => child.end() }
}

/** Requests a second, processor time (µs) of a request, and the duration (ms) of the answers. */
type Loaded = { perSecond: number; micros: number; latency: autocannon.Histogram }

/** Loads a server for some seconds; throws unless all requests are answered with 200. */
async function load(
  { origin, processorSeconds }: Contender,
  prefix: string,
  make: () => string,
): Promise<Loaded> {
  const setupClient = (client: autocannon.Client) =>
    client.setRequests(Array.from({ length: searchesEach }, () => ({ path: prefix + make() })))
  const before = await processorSeconds()
  const result = await autocannon({ url: origin, connections, duration: seconds, setupClient })
  const used = (await processorSeconds()) - before
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${origin}: ${result.non2xx} refusals, ${result.errors} errors`)
  const answered = result['2xx']
  return { perSecond: answered / result.duration, micros: (used / answered) * 1e6, latency: result.latency }
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
