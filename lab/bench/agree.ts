// How long three other servers take to see the changes of one, at 200 price changes a second, while one of
// the three is frozen for 30 s and one loses its connection.
import { setTimeout as wait } from 'node:timers/promises'
import { openClient } from '../../apps/server/src/platform/db/connections.ts'
import { seedDemo } from '../../apps/server/src/operations/seed/demo.ts'
import { startServer } from './child.ts'
import { openBenchDatabase } from './database.ts'
import { reportFigures } from './report.ts'
import { median } from './rounds.ts'

const numbers = 100_000
const perSecond = 200
const seconds = 40
const [frozenFrom, frozenTo, cutAt] = [5, 35, 20]

const database = await openBenchDatabase()
await seedDemo(database.url, () => {}, { numbers })
const client = await openClient(database.url)
const roles = ['undisturbed', 'frozen for 30 s, from its thaw', 'cut off once']
const servers = await Promise.all(
  roles.map((_, at) => startServer('agree-server.ts', `${database.url}&application_name=server${at}`)),
)
try {
  await Promise.all(servers.map((server) => server.next()))
  await change()
  for (const [at, server] of servers.entries()) {
    const told = server.next<number[]>()
    server.send({ end: true })
    const took = await told
    reportFigures(`a change is seen by another server, ${roles[at]}: p50`, [median(took)], { unit: 'ms' })
    reportFigures('… at the longest', [Math.max(...took)], { unit: 'ms', aim: { most: 2000 } })
  }
} finally {
  await Promise.all(servers.map((server) => server.end()))
  await client.end()
  await database.end()
}

async function change(): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM numbers WHERE state = 'on_sale' ORDER BY id LIMIT ${perSecond * 10}`,
  )
  const began = performance.now()
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    if (nth === frozenFrom * perSecond) servers[1]?.signal('SIGSTOP')
    if (nth === frozenTo * perSecond) servers[1]?.signal('SIGCONT')
    if (nth === cutAt * perSecond)
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'server2'`,
      )
    const id = Number(rows[nth % rows.length]?.id)
    const priceFen = 10_000_000 + nth
    await client.query(
      `WITH changed AS (UPDATE numbers SET price_fen = $2 WHERE id = $1 RETURNING id, state)
      INSERT INTO number_history (number_id, event, state, at) SELECT id, 'import', state, now() FROM changed`,
      [id, priceFen],
    )
    for (const server of servers) server.send({ id, priceFen, at: Date.now() })
    await wait(Math.max(0, began + ((nth + 1) * 1000) / perSecond - performance.now()))
  }
}
