import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { DatabaseUnavailable } from './transient-errors.ts'
import { runInTask, type Task } from '../base/uncaught.ts'
import { type Db, openDatabase } from './database.ts'

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

/** Three who wait for the only connection, and the order of their answers: the last one has had it before. */
async function waitForOne(db: Db) {
  const answered: string[] = []
  const ask = async (name: string, task: Task = { fields: {} }) => {
    await runInTask(task, () => sql`SELECT 1`.execute(db))
    answered.push(name)
  }
  const begun: Task = { fields: {} }
  await ask('begun', begun)
  answered.pop()
  const wait = () => [ask('first'), ask('second'), ask('begun', begun)]
  return { answered, wait }
}

test('a task that has had a connection gets the next one before those that have had none', async () => {
  const db = openDatabase(await createTestDatabase(), 1)
  onTestFinished(() => db.destroy())
  const { answered, wait } = await waitForOne(db)
  const waiting = await db.transaction().execute(async (trx) => {
    const all = wait()
    await sql`SELECT 1`.execute(trx)
    return { all }
  })
  await Promise.all(waiting.all)
  expect(answered).toEqual(['begun', 'first', 'second'])
})

test('a task that waits for a connection that breaks gets another one', async () => {
  const db = openDatabase(await createTestDatabase(), 1)
  onTestFinished(() => db.destroy())
  const { answered, wait } = await waitForOne(db)
  let all: Promise<void>[] = []
  const broken = db.transaction().execute(async (trx) => {
    all = wait()
    await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(trx)
  })
  await expect(broken).rejects.toThrow(/terminat|connection/i)
  await Promise.all(all)
  expect(answered.toSorted()).toEqual(['begun', 'first', 'second'])
})

test('a task that has had a connection waits for the next one no longer than others', async () => {
  const db = openDatabase(await createTestDatabase(), 1, { answerMs: 300 })
  onTestFinished(() => db.destroy())
  const { wait } = await waitForOne(db)
  await db.transaction().execute(async () => {
    for (const waiting of await Promise.allSettled(wait()))
      expect(waiting).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
  })
})
