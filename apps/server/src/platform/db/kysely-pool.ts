import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { QueryResult } from 'pg'

type Answer = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>

export type AcquiredConnection = {
  query(sql: string, values: readonly unknown[]): Promise<Answer>
  release(): void
}

/** Adapts a pool to Kysely's interface. Cursors are not supported. */
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
