import { sql, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { DatabaseError, type PoolConfig, types } from 'pg'
import { acquireConnection, type ConnectionPool } from './acquire-connection.ts'
import type { Availability } from './availability.ts'
import { openPool } from './connections.ts'
import type { Schema } from './schema.ts'
import { kyselyPool } from './kysely-pool.ts'
import { DatabaseUnavailable } from './transient-errors.ts'

export type Db = Kysely<Schema>

/** A transaction. A function that takes `Trx` must run inside one; `Db | Trx` works with either. */
export type Trx = Transaction<Schema>

export type OpenPool = (config: PoolConfig) => ConnectionPool

const int8 = 20

/** Parses bigint as number: ids stay far below 2^53. */
export const integersAsNumbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : types.getTypeParser(oid, format),
}

export type DatabaseOptions = {
  name?: string
  /** Waiting longer (ms; 0: no limit) for a connection or an answer throws DatabaseUnavailable. */
  answerMs?: number
  /** With more waiting requests the next one is refused `unavailable`. */
  maxWaiting?: number
  open?: OpenPool
  availability?: Pick<Availability, 'isDown'>
}

/** Opens a database with at most `max` connections; `destroy` resolves when they are closed. */
export function openDatabase(
  url: string,
  max = 10,
  { name, answerMs = 0, maxWaiting = Infinity, open = openPool, availability }: DatabaseOptions = {},
): Db {
  const pool = open({
    connectionString: url,
    max,
    connectionTimeoutMillis: answerMs,
    keepAlive: true,
    ...(name && { application_name: name }),
    ...(answerMs > 0 && { statement_timeout: answerMs }),
    types: integersAsNumbers,
  })
  const connect = async () => {
    if (availability?.isDown) throw new DatabaseUnavailable('it is away')
    return acquireConnection(pool, answerMs, maxWaiting)
  }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: kyselyPool(connect, () => pool.end()) }) })
}

const retryable = new Set(['40001', '40P01'])

export function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}

const conflicts = new Set([...retryable, '55P03'])

/** Whether a step met another transaction: serialization failure, deadlock, lock timeout. */
export function isConflict(error: unknown): boolean {
  return conflicts.has(sqlState(error) ?? '')
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505'
}

/** Runs again after conflicts (see `retryTransaction`): outside the transaction `work` has no effects. */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retryTransaction(() => db.transaction().execute(work))
}

/** Runs again after a serialization failure or deadlock, at most 5 times in all. */
export async function retryTransaction<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      if (attempt === 5 || !retryable.has(sqlState(error) ?? '')) throw error
    }
  }
}

export async function setLockTimeout(trx: Trx, ms: number): Promise<void> {
  await sql`SET LOCAL lock_timeout = ${sql.lit(ms)}`.execute(trx)
}
