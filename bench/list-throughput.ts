// Lists and searches over HTTP, requests a second, beside a Fastify route that answers with the same JSON and does nothing else. Of as many numbers
// as are named, else of 100,000.
import autocannon from 'autocannon'
import { seedDemo } from '../apps/server/src/seed/demo.ts'
import { run } from '@hao/testing/postgres.ts'
import { startChild } from './child.ts'
import { openBenchDatabase } from './database.ts'
import { reportRatio } from './report.ts'
import { takeTurns } from './rounds.ts'

const rounds = 3
const connections = 32
const seconds = 1
const paths = [
  '/api/number/hundred?current=1&pageSize=20',
  '/api/number/good?count=7',
  '/api/number/leopard?current=1&pageSize=20',
  '/api/number/search?keyword=88&suffix=1&pageSize=20',
  '/api/number/search?keyword=13145&pageSize=20',
  '/api/number/search?keyword=88&without=4&minPrice=50&maxPrice=200&sort=asc&pageSize=20',
]
const count = Number(process.argv[2] ?? 100_000)

const database = await openBenchDatabase()
try {
  await seedDemo(database.url, () => {}, { numbers: count })
  // What autovacuum does within the first minute, so that the first figures are not those of a database still settling.
  await run(database.url, 'VACUUM ANALYZE numbers')
  await compareAll(`${count.toLocaleString('en')} on sale`)
  await run(database.url, `UPDATE numbers SET state = 'sold' WHERE id % 5 < 2`)
  await compareAll('40 % sold')
} finally {
  await database.end()
}

/** A server over the stock, and a bare one with its answers; then each list against its twin. */
async function compareAll(stock: string): Promise<void> {
  const server = startChild('api-server.ts', database.url)
  const origin = String(await server.next())
  const answers = await Promise.all(
    paths.map(async (path, at) => [`/${at}${pathOnly(path)}`, await (await fetch(origin + path)).json()]),
  )
  const bare = startChild('bare-server.ts')
  await bare.next()
  bare.send(Object.fromEntries(answers))
  const bareOrigin = String(await bare.next())
  await load(origin + paths[0])
  await load(`${bareOrigin}/0${paths[0]}`)
  for (const [at, path] of paths.entries()) {
    const [ours, theirs] = [origin + path, `${bareOrigin}/${at}${path}`]
    await assertSame(ours, theirs)
    const result = await takeTurns(
      rounds,
      () => load(ours),
      () => load(theirs),
    )
    const what = `GET ${path.replace('/api', '').replace(/[?&](current|pageSize|count)=\d+/g, '')}, ${stock}`
    reportRatio(what, result, { unit: 'requests/s', beside: 'bare Fastify, same JSON', aim: { least: 0.6 } })
  }
  await bare.end()
  await server.end()
}

function pathOnly(url: string): string {
  return url.replace(/\?.*/, '')
}

/** Both must send the same bytes, or the comparison says nothing. */
async function assertSame(ours: string, theirs: string): Promise<void> {
  const [mine, other] = await Promise.all([ours, theirs].map(async (url) => (await fetch(url)).text()))
  if (mine !== other) throw new Error(`${ours} and ${theirs} do not answer alike`)
}

/** Requests a second, all of them answered with 200. */
async function load(url: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result['2xx'] / result.duration
}
