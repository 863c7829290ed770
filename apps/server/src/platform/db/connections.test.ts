import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { cleanerName } from '@hao/testing/clean-state.ts'
import { jobNames } from '../jobs/queues.ts'
import { type JobHandlers, startWorkers } from '../jobs/workers.ts'
import { openClient, openPool } from './connections.ts'

const idle = Object.fromEntries(jobNames.map((name) => [name, async () => {}])) as unknown as JobHandlers

/** Drops the database and ends all its connections. */
async function drop(url: string): Promise<void> {
  const server = await openClient(inject('postgres').url)
  try {
    await server.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`)
  } finally {
    await server.end()
  }
}

test('connections that the server closes fail only their own statements', async () => {
  const url = await createTestDatabase()
  const client = await openClient(url)
  const pool = openPool({ connectionString: url, max: 2 })
  const lent = await pool.connect()
  await pool.query('SELECT 1')
  const ended = [client, lent].map(
    (connection) => new Promise<void>((resolve) => void connection.once('end', resolve)),
  )
  await drop(url)
  await Promise.all(ended)
  for (const asking of [client.query('SELECT 1'), lent.query('SELECT 1'), pool.query('SELECT 1')])
    await expect(asking).rejects.toThrow()
  lent.release(true)
  await Promise.all([client.end(), pool.end()])
})

test('an ended pool leaves no connection open, so its database can be dropped', async () => {
  const url = await createTestDatabase()
  const pool = openPool({ connectionString: url, max: 8 })
  await Promise.all(Array.from({ length: 8 }, () => pool.query('SELECT pg_sleep(0.02)')))
  const stopWorkers = startWorkers(url, idle, { log: pino({ level: 'silent' }), clock: () => new Date() })
  await Promise.all([pool.end(), stopWorkers()])
  const server = await openClient(inject('postgres').url)
  onTestFinished(() => server.end())
  const { rows } = await server.query(
    `SELECT pid FROM pg_stat_activity
    WHERE datname = $1 AND application_name <> $2 AND backend_type = 'client backend'`,
    [new URL(url).pathname.slice(1), cleanerName],
  )
  expect(rows).toEqual([])
})
