import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { openPool } from '../db/connections.ts'
import { openDatabase } from '../db/database.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { completeJob, enqueue, failJob, deleteEndedJobs, takeJobs } from './table.ts'
import { handleAllJobs, createTestEnvironment } from './testing/handlers.ts'
import { startWorkers } from './workers.ts'

const server = join(import.meta.dirname, '../..')

/** Takes jobs as the worker of a server does that is then killed. */
async function takenByVictim() {
  const url = await createTestDatabase()
  const db = openDatabase(url, 2)
  const pool = openPool({ connectionString: url, max: 2 })
  onTestFinished(async () => void (await Promise.all([db.destroy(), pool.end()])))
  const put = (orderId: number, startAfter?: Date) =>
    db.transaction().execute((trx) => enqueue(trx, 'order-release', { orderId }, startAfter))
  const take = () => takeJobs(pool, new Map([['order-release', 10]]))
  const rows = async () => {
    const found = await sql<{
      id: string
      state: string
      tries: number
      error: string | null
      seconds: number
    }>`
      SELECT id, state, tries, error, extract(epoch FROM run_at - coalesce(started_at, now()))::float AS seconds FROM jobs`.execute(
      db,
    )
    return found.rows
  }
  const passLease = () => sql`UPDATE jobs SET run_at = now() WHERE state = 'active'`.execute(db)
  return { url, db, pool, put, take, rows, passLease }
}

test('a job of a killed server runs on another one after its lease of 30 s, not before', async () => {
  const { url, put, take, rows, passLease } = await takenByVictim()
  await put(1)
  expect(await take()).toMatchObject([{ name: 'order-release', data: { orderId: 1 }, tries: 1 }])
  expect(await take()).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'active', seconds: 30 }])
  await passLease()
  const ran: unknown[] = []
  const handlers = handleAllJobs(async (name, data) => void (name === 'order-release' && ran.push(data)))
  onTestFinished(startWorkers(url, handlers, createTestEnvironment().here))
  await waitUntil(
    async () => ran,
    (all) => all.length > 0,
  )
  expect(ran).toEqual([{ orderId: 1 }])
})

test('a job that kills its servers runs ever more rarely and fails after 13 tries', async () => {
  const { url, db, put, take, rows, passLease } = await takenByVictim()
  await put(1)
  const leases: number[] = []
  for (let tries = 1; tries <= 13; tries += 1) {
    expect(await take()).toMatchObject([{ tries }])
    leases.push((await rows())[0]!.seconds)
    await passLease()
  }
  expect(leases.slice(0, 4)).toEqual([30, 35, 40, 50])
  expect(leases[12]).toBe(30 + 5 * 2 ** 11)
  const ran: unknown[] = []
  const handlers = handleAllJobs(async (name, data) => void (name === 'order-release' && ran.push(data)))
  onTestFinished(startWorkers(url, handlers, createTestEnvironment().here))
  const ours = async () => (await rows()).find(({ error }) => error !== null)
  expect(await waitUntil(ours, (job) => job !== undefined)).toMatchObject({ state: 'failed', tries: 13 })
  expect(ran).toEqual([])
  await sql`UPDATE jobs SET ended_at = now() - interval '8 days' WHERE state = 'failed'`.execute(db)
  await deleteEndedJobs(db)
  expect(await ours()).toBeUndefined()
})

test('a worker whose lease expired can complete its job, but cannot fail it', async () => {
  const { pool, put, take, rows, passLease } = await takenByVictim()
  await put(1)
  const [early] = await take()
  await passLease()
  const [later] = await take()
  await failJob(pool, early!, 'late')
  expect(await rows()).toMatchObject([{ state: 'active', tries: 2, error: null }])
  await failJob(pool, later!, 'not yet')
  expect(await rows()).toMatchObject([{ state: 'retry', tries: 2, error: 'not yet' }])
  await completeJob(pool, early!)
  await failJob(pool, later!, 'too late')
  expect(await rows()).toMatchObject([{ state: 'completed', tries: 2, error: null }])
})

test('a failed job is retried after 5 to 10 s', async () => {
  const { db, pool, put, take } = await takenByVictim()
  await put(1)
  const [job] = await take()
  const secondsOf = async (moment: RawBuilder<unknown>) => {
    const { rows } = await sql<{ at: number }>`SELECT extract(epoch FROM ${moment})::float AS at`.execute(db)
    return rows[0]!.at
  }
  const before = await secondsOf(sql`clock_timestamp()`)
  await failJob(pool, job!, 'not\0 yet')
  const after = await secondsOf(sql`clock_timestamp()`)
  const next = await secondsOf(sql`(SELECT run_at FROM jobs)`)
  expect(next).toBeGreaterThanOrEqual(before + 5)
  expect(next).toBeLessThanOrEqual(after + 10)
})

test('a delayed job is not due early, and a job of a rolled-back transaction does not exist', async () => {
  const { db, put, take, rows } = await takenByVictim()
  await put(1, new Date(Date.now() + 3_600_000))
  const failure = new Error('rolled back')
  const rolledBack = db.transaction().execute(async (trx) => {
    await enqueue(trx, 'order-release', { orderId: 2 })
    throw failure
  })
  await expect(rolledBack).rejects.toBe(failure)
  expect(await take()).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'created', tries: 0 }])
})

test('no other file of the server has SQL for the jobs table', async () => {
  const files = await readdir(server, { recursive: true })
  const sources = files.filter(
    (file) => /(?<!\.test|\.fixture)\.ts$/.test(file) && !/testing(\/|\.ts$)/.test(file),
  )
  const touching = await Promise.all(
    sources.map(async (file) =>
      /\b(?:FROM|INTO|UPDATE|JOIN|ON|TABLE) jobs\b|(?:From|Into|Table|Join)\('jobs\b/.test(
        await readFile(join(server, file), 'utf8'),
      )
        ? [file]
        : [],
    ),
  )
  expect(touching.flat().toSorted()).toEqual([
    'platform/db/migrations/005-expand-jobs-request-id.ts',
    'platform/db/migrations/first/jobs.ts',
    'platform/jobs/table.ts',
  ])
})
