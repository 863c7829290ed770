import { Client, DatabaseError, type Pool, type PoolClient, type QueryResult } from 'pg'
import { refuse } from '../base/refuse.ts'
import { isLost } from './connections.ts'
import { statementName } from './statement-names.ts'
import type { AcquiredConnection } from './kysely-pool.ts'

/**
 * The database did not answer: nobody is there, the connection was lost, or it took too long. What was asked may have been done all the
 * same, so whoever asked for a change may not ask again by itself.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database did not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseAway'
  }
}

/** What is asked of a pool: its connections, one at a time. `connect` rejects when it has none in time, and after `end`. */
export type ConnectionPool = Pick<Pool, 'waitingCount'> & {
  connect(): Promise<PoolClient>
  end(): Promise<void>
}

/**
 * SQLSTATEs of a server that ends, begins, has no room, or gave a statement up
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection exceptions, operator intervention, insufficient resources.
 */
const away = /^(08|53|57)/

/** The server gives a statement up by itself (`statement_timeout`); this much later (ms) nobody is there. */
const grace = 500

/** What changes nothing by itself: a lone SELECT, and the beginning of a transaction. */
const harmless = /^\s*(select|begin|start transaction)\b/i

class ConnectionLost extends DatabaseUnavailable {}

/**
 * Takes a connection out of the pool. A statement that has no answer after `answerMs` (0: never) costs the connection, because nobody knows
 * what became of it. When the connection turns out to be lost at its first statement, and that changes nothing, it is asked once more on
 * another one. All its errors but those of SQL are DatabaseAway. Where `mostWaiting` wait for a connection already, refuses `unavailable`.
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
    return await client.query({ text: sql, values: [...values], ...(name && { name }) })
  } catch (error) {
    throw late ? new DatabaseUnavailable(`nothing came in ${answerMs + grace} ms`) : understand(error, client)
  } finally {
    clearTimeout(timer)
  }
}

function understand(error: unknown, client: PoolClient): unknown {
  if (!(error instanceof DatabaseError)) return isLost(client) ? new ConnectionLost(error) : error
  // The server's own word that it ends comes before the connection does; one that refuses to write (25006) is a standby that takes over, or has been replaced.
  if (/^(08|57P|25006)/.test(error.code ?? '')) return new ConnectionLost(error)
  return away.test(error.code ?? '') ? new DatabaseUnavailable(error) : error
}
