import { expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '@hao/testing/database.ts'
import { cleanerName } from '@hao/testing/fresh.ts'
import { startBoss } from '../jobs/boss.ts'
import { openClient, openPool } from './connections.ts'

/** Drops the database under whoever is connected to it. */
async function drop(url: string): Promise<void> {
  const server = await openClient(inject('postgres').url)
  try {
    await server.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`)
  } finally {
    await server.end()
  }
}

test('connections that the server ends fail what is asked of them, and nothing else', async () => {
  const url = await testDatabase()
  const client = await openClient(url)
  const pool = openPool({ connectionString: url, max: 2 })
  const lent = await pool.connect()
  await pool.query('SELECT 1')
  const errors: string[] = []
  const { boss, stop } = await startBoss(url, {
    max: 1,
    migrate: false,
    supervise: false,
    onError: ({ message }) => errors.push(message),
  })
  const ended = [client, lent].map(
    (connection) => new Promise<void>((resolve) => void connection.once('end', resolve)),
  )
  await drop(url)
  await Promise.all(ended)
  for (const asking of [client.query('SELECT 1'), lent.query('SELECT 1'), pool.query('SELECT 1')])
    await expect(asking).rejects.toThrow()
  await expect(boss.send('refund-send', {})).rejects.toThrow(/does not exist/)
  lent.release(true)
  await Promise.all([client.end(), pool.end(), stop()])
  expect(errors).toEqual([])
})

test('a pool that has ended leaves no connection, so that its database can be dropped without force', async () => {
  const url = await testDatabase()
  const pool = openPool({ connectionString: url, max: 8 })
  await Promise.all(Array.from({ length: 8 }, () => pool.query('SELECT pg_sleep(0.02)')))
  const { stop } = await startBoss(url, { max: 2, migrate: false })
  await Promise.all([pool.end(), stop()])
  const server = await openClient(inject('postgres').url)
  onTestFinished(() => server.end())
  const { rows } = await server.query(
    'SELECT pid FROM pg_stat_activity WHERE datname = $1 AND application_name <> $2',
    [new URL(url).pathname.slice(1), cleanerName],
  )
  expect(rows).toEqual([])
})
