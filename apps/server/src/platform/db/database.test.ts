import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { DatabaseUnavailable } from './transient-errors.ts'
import { openDatabase } from './database.ts'

test('a connection lost in a transaction fails only that transaction', async () => {
  const url = await createTestDatabase()
  const db = openDatabase(url, 1)
  const other = openDatabase(url, 1)
  onTestFinished(async () => {
    await db.destroy()
    await other.destroy()
  })
  const cut = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx)
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other)
    await new Promise((resolve) => setImmediate(resolve))
    await sql`SELECT 1`.execute(trx)
  })
  await expect(cut).rejects.toThrow(/terminat|connection/i)
  const { rows } = await sql<{ one: number }>`SELECT 1 AS one`.execute(db)
  expect(rows).toEqual([{ one: 1 }])
})

test('a read-only server, such as a standby, is unavailable, and its connection is closed', async () => {
  const db = openDatabase(await createTestDatabase(), 1)
  onTestFinished(() => db.destroy())
  const pid = async () =>
    (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid
  const before = await pid()
  await sql`SET default_transaction_read_only = on`.execute(db)
  await expect(sql`DELETE FROM users`.execute(db)).rejects.toThrow(DatabaseUnavailable)
  expect(await pid()).not.toBe(before)
})
