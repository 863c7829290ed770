import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { QueryResult } from 'pg'

type Answer = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>

/** A connection in use: statements one after the other, then back into the pool. */
export type AcquiredConnection = {
  query(sql: string, values: readonly unknown[]): Promise<Answer>
  release(): void
}

/** A pool as Kysely wants it. Only whole results are read: there are no cursors. */
export function kyselyPool(
  connect: () => Promise<AcquiredConnection>,
  end: () => Promise<void>,
): PostgresPool {
  return { connect: async () => clientOf(await connect()), end }
}

function clientOf(lent: AcquiredConnection): PostgresPoolClient {
  function query<R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    statement: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<Answer> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('There are no cursors')
    return lent.query(statement, values)
  }
  return { query, release: () => lent.release() }
}
