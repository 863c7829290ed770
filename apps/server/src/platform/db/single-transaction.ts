import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { PoolClient } from 'pg'
import { integersAsNumbers, type Db } from './database.ts'
import { openPool } from './connections.ts'
import { statementName } from './statement-names.ts'
import type { Schema } from './schema.ts'
import { kyselyPool } from './kysely-pool.ts'

/** How long to wait for a lock of another transaction. */
const lockPatience = `SET LOCAL lock_timeout = '5s'`

/** A nested transaction becomes a savepoint. Settings made in it end with it. */
const nested: Readonly<Record<string, string>> = {
  begin: 'SAVEPOINT nested',
  commit: `RELEASE SAVEPOINT nested; ${lockPatience}`,
  rollback: 'ROLLBACK TO SAVEPOINT nested; RELEASE SAVEPOINT nested',
}

/**
 * A wait for the connection longer than this (ms) is a deadlock: code inside a transaction asked for a second
 * connection.
 */
const patienceMs = 60_000

/**
 * Runs `work` with a database whose statements and transactions all run one at a time in a single
 * transaction: nothing is visible before the end, and all is rolled back if `work` throws or the process
 * dies. Waits 5 s for a lock (55P03). Inside a transaction of `db`, `work` must not use `db`.
 */
export async function inSingleTransaction<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = openPool({ connectionString: url, max: 1, types: integersAsNumbers })
  const client = await pool.connect()
  let broken = true
  try {
    await client.query(`BEGIN; ${lockPatience}`)
    const done = await work(new Kysely<Schema>({ dialect: new PostgresDialect({ pool: sharing(client) }) }))
    await client.query('COMMIT')
    broken = false
    return done
  } finally {
    // Closing the connection rolls back.
    client.release(broken)
    await pool.end()
  }
}

/** Lets all callers share one connection, one after another. */
function sharing(client: PoolClient): PostgresPool {
  let before = Promise.resolve()
  const connect = async () => {
    const turn = before
    let free = () => {}
    before = new Promise((resolve) => {
      free = resolve
    })
    await inTime(turn)
    const query = async (text: string, values: readonly unknown[]) => {
      const name = statementName(text)
      return client.query({ text: nested[text] ?? text, values: [...values], ...(name && { name }) })
    }
    return { query, release: () => free() }
  }
  return kyselyPool(connect, async () => {})
}

async function inTime(turn: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The one connection is wanted within its own use')), patienceMs)
  })
  await Promise.race([turn, late]).finally(() => clearTimeout(timer))
}
