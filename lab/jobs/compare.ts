// node tools/run.mjs lab/jobs/compare.ts <contender> [kills] [rate]: a job queue under kill -9 of its database and of its servers, in turns; then its
// speed and what it asks at rest. Prints figures as JSON.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openClient, openPool } from '../../apps/server/src/platform/db/connections.ts'
import { findPostmaster } from '../../apps/server/src/platform/db/embedded/postmaster.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded/start.ts'
import { migrateFor } from '../../apps/server/src/platform/schema/prepare-database.ts'
import { contenders, type ContenderName } from './contenders.ts'

const name = (process.argv[2] ?? 'today') as ContenderName
const kills = Number(process.argv[3] ?? 20)
const rate = Number(process.argv[4] ?? 20)
const { enqueue, install } = contenders[name]
const write = (line: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

const dataDir = await mkdtemp(join(tmpdir(), 'hao-jobs-'))
let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir })
await migrateFor(postgres.url, postgres.migrateUrl)
// Tables with row security of another schema: as the superuser, for all alike.
const url = postgres.adminUrl
const setup = await openClient(url)
await setup.query(`CREATE TABLE facts (n int PRIMARY KEY, at timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE TABLE ran (n int NOT NULL, started_at timestamptz NOT NULL, done_at timestamptz NOT NULL DEFAULT clock_timestamp())`)
await setup.end()
await install(url)

let deaths = 0
let ending = false
const servers: { child: ChildProcess; killed: boolean }[] = []
function startServer(at: number): void {
  const child = spawn(process.execPath, ['--import', 'tsx', 'lab/jobs/worker.ts', name], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', process.env['VERBOSE'] ? 'inherit' : 'ignore'],
  })
  const server = { child, killed: false }
  servers[at] = server
  child.once('exit', (code, signal) => {
    if (ending) return
    if (!server.killed) {
      deaths += 1
      write(`server ${at} died by itself: ${code ?? signal}`)
    }
    setTimeout(() => startServer(at), 1000)
  })
}
startServer(0)
startServer(1)

const pool: Pool = openPool({
  connectionString: url,
  max: 16,
  connectionTimeoutMillis: 2000,
  query_timeout: 5000,
})
const sql = `WITH fact AS (INSERT INTO facts (n) VALUES ($1) RETURNING n), job AS (${enqueue.replace(/^SELECT/, 'SELECT')}) `
/** One statement: the fact and its job, or neither. */
const statement = enqueue.startsWith('INSERT')
  ? { name: 'put', text: `${sql} SELECT FROM fact` }
  : { name: 'put', text: `${sql} SELECT FROM fact, job` }
let next = 0
const put = () => pool.query({ ...statement, values: [(next += 1)] })

const count = async (text: string): Promise<number> =>
  Number((await pool.query<{ count: string }>(`SELECT count(*) ${text}`)).rows[0]!.count)
const missing = 'FROM facts WHERE NOT EXISTS (SELECT FROM ran WHERE ran.n = facts.n)'
const until = async (ready: () => Promise<boolean>, ms: number): Promise<number> => {
  const began = Date.now()
  while (Date.now() - began < ms) {
    if (await ready().catch(() => false)) break
    await wait(250)
  }
  return Math.round((Date.now() - began) / 100) / 10
}
const quantiles = async (from: number) => {
  const { rows } = await pool.query<{ p50: number; p99: number; max: number }>(
    `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY ms) AS p50, percentile_disc(0.99) WITHIN GROUP (ORDER BY ms) AS p99, max(ms) AS max
     FROM (SELECT extract(epoch FROM min(started_at) - facts.at)::float * 1000 AS ms FROM facts JOIN ran USING (n) WHERE n > $1 GROUP BY n, facts.at) AS waits`,
    [from],
  )
  return Object.fromEntries(Object.entries(rows[0]!).map(([key, value]) => [key, Math.round(value)]))
}
const load = async (seconds: number, perSecond: number) => {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    put().catch(() => {})
    await wait(1000 / perSecond)
  }
}

// Ready when the first job has run.
await put()
await until(async () => (await count(missing)) === 0, 60_000)
const figures: Record<string, unknown> = { contender: name }

if (process.env['SPEED']) {
  const rest = async () =>
    Number(
      (
        await pool.query<{ sum: string }>(
          `SELECT xact_commit + xact_rollback AS sum FROM pg_stat_database WHERE datname = current_database()`,
        )
      ).rows[0]!.sum,
    )
  await wait(10_000)
  const before = await rest()
  await wait(60_000)
  figures['statements a second at rest, two servers'] = Math.round(((await rest()) - before) / 6) / 10
  let from = next
  await load(20, 20)
  await until(async () => (await count(missing)) === 0, 60_000)
  figures['20 jobs a second: ms until a job starts'] = await quantiles(from)
  from = next
  await load(10, 200)
  await until(async () => (await count(missing)) === 0, 60_000)
  figures['200 jobs a second: ms until a job starts'] = await quantiles(from)
  const began = Date.now()
  from = next
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (Date.now() - began < 10_000) await put()
    }),
  )
  figures['facts with their job that 16 connections commit a second'] = Math.round((next - from) / 10)
}

if (kills > 0) {
  await until(async () => (await count(missing)) === 0, 300_000)
  const from = next
  const loading = new AbortController()
  const loaded = (async () => {
    while (!loading.signal.aborted) {
      put().catch(() => {})
      await wait(1000 / rate)
    }
  })()
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(4000 + Math.random() * 2000)
    if (kill % 2 === 0) {
      const pid = (await findPostmaster(join(dataDir, 'cluster')))?.pid
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      await postgres.stop()
      await wait(500 + Math.random() * 2500)
      postgres = await startEmbeddedPostgres({ dataDir })
      if (postgres.adminUrl !== url) throw new Error('the address has changed')
    } else {
      const server = servers[(kill >> 1) % 2]!
      server.killed = true
      server.child.kill('SIGKILL')
    }
    write(`kill ${kill + 1}: ${await count(missing).catch(() => '?')} wait`)
  }
  await wait(3000)
  loading.abort()
  await loaded
  figures['s until all had run after the last kill'] = await until(
    async () => (await count(missing)) === 0,
    240_000,
  )
  figures['facts'] = await count('FROM facts')
  figures['jobs that had not run by then'] = await count(missing)
  figures['run twice'] =
    (await count('FROM ran')) - (await count('FROM (SELECT DISTINCT n FROM ran) AS once'))
  figures['server deaths'] = deaths
  figures['under kills: ms until a job starts'] = await quantiles(from)
  // Do they still work?
  const late = next
  await load(5, 20)
  figures['afterwards, s until 5 s of jobs had run'] = await until(
    async () => (await count(missing)) === 0,
    30_000,
  )
  figures['afterwards: ms until a job starts'] = await quantiles(late).catch(() => null)
}

ending = true
for (const { child } of servers) child.kill('SIGKILL')
await pool.end()
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
