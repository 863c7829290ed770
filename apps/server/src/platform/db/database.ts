import { sql, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { DatabaseError, type PoolConfig, types } from 'pg'
import { DatabaseUnavailable, acquireConnection, type ConnectionPool } from './acquire-connection.ts'
import type { Availability } from './availability.ts'
import { openPool } from './connections.ts'
import type { Schema } from './schema.ts'
import { kyselyPool } from './kysely-pool.ts'

/** The database behind typed SQL; the one pool of the process. */
export type Db = Kysely<Schema>

/** A transaction of it. A function that takes `Trx` must run inside one; `Db | Trx` says that either will do. */
export type Trx = Transaction<Schema>

/** `openPool`, or what takes its place in tests. */
export type OpenPool = (config: PoolConfig) => ConnectionPool

const int8 = 20

/** bigint columns as numbers: identities stay far below 2^53. */
export const integersAsNumbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : types.getTypeParser(oid, format),
}

/**
 * Opens a pool of at most `max` connections; `destroy` resolves when they are closed. Whoever has waited `answerMs` for a connection, or
 * for the answer to a statement, gets DatabaseAway; 0 waits for ever. So many may wait for a connection; who comes then is refused `unavailable`.
 * `open` opens the pool, which tests may want to keep. While the database is away, nobody waits: each gets DatabaseAway at once.
 */
export function openDatabase(
  url: string,
  max = 10,
  answerMs = 0,
  mostWaiting = Infinity,
  open: OpenPool = openPool,
  availability?: Pick<Availability, 'isDown'>,
): Db {
  const pool = open({
    connectionString: url,
    max,
    connectionTimeoutMillis: answerMs,
    keepAlive: true,
    ...(answerMs > 0 && { statement_timeout: answerMs }),
    types: integersAsNumbers,
  })
  const connect = async () => {
    if (availability?.isDown) throw new DatabaseUnavailable('it is away')
    return acquireConnection(pool, answerMs, mostWaiting)
  }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: kyselyPool(connect, () => pool.end()) }) })
}

const retryable = new Set(['40001', '40P01'])

/** The SQLSTATE of a PostgreSQL error, or undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}

/** Whether a unique index refused a row: somebody else was first. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505'
}

/** Runs `work` in one transaction, as `persistently` does: it must do nothing outside the transaction that may not happen twice. */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retryTransaction(() => db.transaction().execute(work))
}

/** Sends a transaction, or a statement that is one by itself, again after a serialization failure or deadlock (40001, 40P01), at most 5 times. */
export async function retryTransaction<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      if (attempt === 5 || !retryable.has(sqlState(error) ?? '')) throw error
    }
  }
}

/** How long a lock may be waited for, in this transaction alone. */
export async function setLockTimeout(trx: Trx, ms: number): Promise<void> {
  await sql`SET LOCAL lock_timeout = ${sql.lit(ms)}`.execute(trx)
}
