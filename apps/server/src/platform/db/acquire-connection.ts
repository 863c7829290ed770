import { Client, DatabaseError, type Pool, type PoolClient, type QueryResult } from 'pg'
import { refuse } from '../base/refuse.ts'
import { inSpan } from '../base/tracing.ts'
import { isLost } from './connections.ts'
import { countDatabaseError } from './database-errors.ts'
import { describeStatement, statementName } from './statement-names.ts'
import { DatabaseUnavailable } from './transient-errors.ts'
import type { AcquiredConnection } from './kysely-pool.ts'

export type PoolFigures = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** The part of a pool that is used here. `connect` rejects on timeout, and after `end`. */
export type ConnectionPool = PoolFigures & {
  connect(): Promise<PoolClient>
  end(): Promise<void>
}

/** SQLSTATEs of a server that starts, stops, is full, or cancelled a statement. */
const away = /^(08|53|57)/

/** Without an answer this long (ms) after `statement_timeout`, the connection is dead. */
const grace = 500

/** Statements that change nothing: a SELECT outside of a transaction, and the start of a transaction. */
const harmless = /^\s*(select|begin|start transaction)\b/i

class ConnectionLost extends DatabaseUnavailable {}

/**
 * A first statement that changes nothing is retried once if its connection was lost. All errors but those of
 * SQL are DatabaseUnavailable. Refuses `unavailable` when `mostWaiting` requests wait.
 */
export async function acquireConnection(
  pool: ConnectionPool,
  answerMs: number,
  mostWaiting: number,
): Promise<AcquiredConnection> {
  if (pool.waitingCount >= mostWaiting) throw refuse('unavailable')
  let client = await take(pool)
  let fresh = true
  let spoilt = false
  const askNow = async (sql: string, values: readonly unknown[]) => {
    try {
      return await ask(client, answerMs, sql, values)
    } catch (error) {
      spoilt ||= error instanceof ConnectionLost
      throw error
    }
  }
  return {
    query: async (sql, values) => {
      const repeatable = fresh && harmless.test(sql)
      fresh = false
      try {
        return await askNow(sql, values)
      } catch (error) {
        if (!repeatable || !spoilt) throw error
        const dead = client
        client = await take(pool)
        spoilt = false
        dead.release(true)
        return askNow(sql, values)
      }
    },
    release: () => client.release(spoilt),
  }
}

async function take(pool: ConnectionPool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    countDatabaseError(error)
    throw new DatabaseUnavailable(error)
  }
}

async function ask(
  client: PoolClient,
  answerMs: number,
  sql: string,
  values: readonly unknown[],
): Promise<QueryResult> {
  let late = false
  const cut = () => {
    late = true
    // With a statement under way, pg's `end` does not wait for it.
    if (client instanceof Client) client.end().catch(() => undefined)
  }
  const timer = answerMs > 0 ? setTimeout(cut, answerMs + grace) : undefined
  try {
    const name = statementName(sql)
    return await inSpan(
      () => describeStatement(sql),
      () => client.query({ text: sql, values: [...values], ...(name && { name }) }),
    )
  } catch (error) {
    countDatabaseError(error)
    throw late ? new DatabaseUnavailable(`nothing came in ${answerMs + grace} ms`) : understand(error, client)
  } finally {
    clearTimeout(timer)
  }
}

function understand(error: unknown, client: PoolClient): unknown {
  if (!(error instanceof DatabaseError)) return isLost(client) ? new ConnectionLost(error) : error
  // PostgreSQL announces its shutdown before it closes the connection. 25006 (read-only) is a standby that
  // is being promoted, or a primary that was replaced.
  if (/^(08|57P|25006)/.test(error.code ?? '')) return new ConnectionLost(error)
  return away.test(error.code ?? '') ? new DatabaseUnavailable(error) : error
}
