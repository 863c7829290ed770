import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { Availability } from '../db/availability.ts'
import { openDatabase } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/transient-errors.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { jobNames, jobs, type JobName } from './queues.ts'
import { enqueue } from './table.ts'
import { handleAllJobs, createTestEnvironment } from './testing/handlers.ts'
import { twoServers } from './testing/two-servers.ts'
import { startWorkers } from './workers.ts'

const recurring = jobNames.filter((name) => jobs[name].times).toSorted()

/** Makes the database of this URL unavailable; returns a function that brings it back. */
async function takeAway(url: string) {
  const name = new URL(url).pathname.slice(1)
  const postgres = openDatabase(inject('postgres').url, 1)
  onTestFinished(() => postgres.destroy())
  const allow = (yes: boolean) =>
    sql.raw(`ALTER DATABASE "${name}" WITH ALLOW_CONNECTIONS ${yes}`).execute(postgres)
  await allow(false)
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`.execute(postgres)
  return () => allow(true)
}

const refusals = (logged: string[]) =>
  logged.filter((line) => line.includes('not currently accepting connections')).length

test('jobs wait during an outage of the database, and the process goes on', async () => {
  let release: () => void = () => undefined
  const began: number[] = []
  const { url, db, logged } = await twoServers(async (_name, data) => {
    began.push((data as { orderId: number }).orderId)
    await new Promise<void>((done) => {
      release = done
    })
  })
  await db.transaction().execute((trx) => enqueue(trx, 'order-release', { orderId: 1 }))
  await waitUntil(
    async () => began.length,
    (count) => count === 1,
  )
  const bringBack = await takeAway(url)
  release()
  await waitUntil(
    async () => logged,
    (all) => refusals(all) > 2,
  )
  await bringBack()
  await db.transaction().execute((trx) => enqueue(trx, 'order-release', { orderId: 2 }))
  await waitUntil(
    async () => began,
    (all) => all.includes(2),
  )
  release()
})

test('the results of jobs that ran when an outage began are recorded as soon as it ends', async () => {
  const url = await createTestDatabase()
  const db = openDatabase(url, 1)
  onTestFinished(() => db.destroy())
  const { here } = createTestEnvironment()
  const availability = new Availability({ databaseUrl: url, log: here.log, answerMs: 0 })
  availability.start()
  onTestFinished(() => availability.stop())
  const began: number[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const handlers = handleAllJobs(async (name, data) => {
    if (name !== 'order-release') return
    const { orderId } = data as { orderId: number }
    began.push(orderId)
    await ended
    if (orderId === 2) throw new DatabaseUnavailable('it is away')
  })
  onTestFinished(startWorkers(url, handlers, { ...here, availability }))
  await db.transaction().execute(async (trx) => {
    for (const orderId of [1, 2]) await enqueue(trx, 'order-release', { orderId })
  })
  await expect.poll(() => began.length).toBe(2)
  const bringBack = await takeAway(url)
  await expect.poll(() => availability.isDown).toBe(true)
  end()
  await bringBack()
  const states = async () => {
    const { rows } = await sql<{
      state: string
    }>`SELECT state FROM jobs WHERE name = 'order-release' ORDER BY data`.execute(db)
    return rows.map(({ state }) => state)
  }
  await expect.poll(states).toEqual(['completed', 'retry'])
  expect(began).toHaveLength(2)
})

/** A database that does not answer. */
class Outage extends Availability {
  override async checkDown(): Promise<boolean> {
    return true
  }
}

test('an outage logs no line for each job that it stops, but other failures of a job are logged', async () => {
  const url = await createTestDatabase()
  const db = openDatabase(url, 1)
  onTestFinished(() => db.destroy())
  const { here, logged } = createTestEnvironment()
  const tried: number[] = []
  const handlers = handleAllJobs(async (name, data) => {
    if (name !== 'order-release') return
    const { orderId } = data as { orderId: number }
    tried.push(orderId)
    throw orderId === 1 ? new DatabaseUnavailable('it is away') : new Error('not yet')
  })
  const availability = new Outage({ databaseUrl: url, log: here.log, answerMs: 0 })
  onTestFinished(startWorkers(url, handlers, { ...here, availability }))
  await db.transaction().execute(async (trx) => {
    for (const orderId of [1, 2]) await enqueue(trx, 'order-release', { orderId })
  })
  const failures = () => logged.filter((line) => line.includes('a job failed'))
  await waitUntil(
    async () => tried.length + failures().length,
    (count) => count >= 3,
  )
  expect(failures()).toEqual([expect.stringContaining('not yet')])
})

test('workers that start during an outage run recurring jobs afterwards', async () => {
  const url = await createTestDatabase()
  const bringBack = await takeAway(url)
  const ran = new Set<JobName>()
  const { here, logged } = createTestEnvironment()
  const stopWorkers = startWorkers(
    url,
    handleAllJobs(async (name) => void ran.add(name)),
    here,
  )
  onTestFinished(stopWorkers)
  await waitUntil(
    async () => logged,
    (all) => refusals(all) > 1,
  )
  await bringBack()
  await waitUntil(
    async () => [...ran],
    (all) => all.length >= recurring.length,
  )
  expect([...ran].toSorted()).toEqual(recurring)
})
