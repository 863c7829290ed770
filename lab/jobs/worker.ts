// A server that does jobs of one contender, to be killed: node --import tsx lab/jobs/worker.ts <contender>, DATABASE_URL in the environment.
import { setTimeout as wait } from 'node:timers/promises'
import { openPool } from '../../apps/server/src/platform/db/connections.ts'
import { contenders, type ContenderName } from './contenders.ts'

const url = process.env['DATABASE_URL']!
const doneMs = Number(process.env['JOB_MS'] ?? 50)
const pool = openPool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000, query_timeout: 5000 })

await contenders[process.argv[2] as ContenderName].work(url, async (n) => {
  const startedAt = Date.now()
  await wait(doneMs)
  await pool.query('INSERT INTO ran (n, started_at) VALUES ($1, $2)', [n, new Date(startedAt)])
})
