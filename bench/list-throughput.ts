// Lists over HTTP, requests a second, beside a Fastify route that answers with the same JSON and does nothing else.
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
]

const database = await openBenchDatabase()
await seedDemo(database.url, () => {})
// What autovacuum does within the first minute, so that the first figures are not those of a database still settling.
await run(database.url, 'VACUUM ANALYZE numbers')
const server = startChild('api-server.ts', database.url)
const origin = String(await server.next())
try {
  await compareAll('100,000 on sale')
  // 40 of 100, without fresh statistics: what the planner knows is always somewhat old.
  await run(database.url, `UPDATE numbers SET state = 'sold' WHERE id % 5 < 2`)
  await compareAll('40 % sold')
} finally {
  await server.end()
  await database.end()
}

/** One bare server with the answers of this moment; then each list against its twin. */
async function compareAll(stock: string): Promise<void> {
  const answers = await Promise.all(
    paths.map(async (path) => [path, await (await fetch(origin + path)).json()]),
  )
  const bare = startChild('bare-server.ts')
  await bare.next()
  bare.send(Object.fromEntries(answers.map(([path, answer]) => [pathOnly(String(path)), answer])))
  const bareOrigin = String(await bare.next())
  await load(origin + paths[0])
  await load(bareOrigin + paths[0])
  for (const path of paths) {
    await assertSame(origin + path, bareOrigin + path)
    const result = await takeTurns(
      rounds,
      () => load(origin + path),
      () => load(bareOrigin + path),
    )
    const what = `GET ${path.replace('/api', '').replace(/[?&](current|pageSize|count)=\d+/g, '')}, ${stock}`
    reportRatio(what, result, { unit: 'requests/s', beside: 'bare Fastify, same JSON', aim: { least: 0.6 } })
  }
  await bare.end()
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
