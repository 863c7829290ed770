import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { PoolClient } from 'pg'
import { integersAsNumbers, type Db } from './database.ts'
import { openPool } from './connections.ts'
import { statementName } from './statement-names.ts'
import type { Schema } from './schema.ts'
import { kyselyPool } from './kysely-pool.ts'

/** So long a lock of somebody else's is waited for. */
const lockPatience = `SET LOCAL lock_timeout = '5s'`

/** A transaction within the one there is. What it has set for itself alone ends with it. */
const nested: Readonly<Record<string, string>> = {
  begin: 'SAVEPOINT nested',
  commit: `RELEASE SAVEPOINT nested; ${lockPatience}`,
  rollback: 'ROLLBACK TO SAVEPOINT nested; RELEASE SAVEPOINT nested',
}

/** Who waits longer (ms) for the connection waits for itself: it wants a second one within a transaction. */
const patienceMs = 60_000

/**
 * Runs `work` over a database whose statements and transactions, one at a time, are all part of one transaction: nobody sees any of it before its end, and
 * all of it is gone when `work` throws or the process dies. A lock that another holds is waited for 5 s (55P03). `work` must not ask `db` from within a
 * transaction of it.
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
    // A connection that ends takes back what was not committed.
    client.release(broken)
    await pool.end()
  }
}

/** One connection for all who want one, in turn. */
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
