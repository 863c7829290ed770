import { sql } from 'kysely'
import { type Db, inTransaction, type Trx } from './database.ts'
import { errorReason, isTransient } from './transient-errors.ts'

const batchSize = 500

/** The next rows: at most `limit`, none of `except`. `last` is the id of the last one of the batch before. */
export type Batch = { limit: number; except: readonly number[]; last: number }

/** A value for a filter `<>`: the id is none of these. */
export const noneOf = (ids: readonly number[]) => sql<number>`ALL(${ids}::bigint[])`

/**
 * `select` locks the next rows, `work` changes them and returns true when some are due again. If that fails,
 * they are tried one by one, so that a row that fails stops no other. Then throws the ids of those that
 * failed.
 */
export async function workInBatches<Row extends { id: number }>(
  db: Db,
  select: (trx: Trx, batch: Batch) => Promise<Row[]>,
  work: (trx: Trx, rows: Row[]) => Promise<boolean | void>,
): Promise<void> {
  const failed: number[] = []
  let cause: unknown
  let limit = batchSize
  let last = 0
  for (;;) {
    let rows: Row[] = []
    try {
      const again = await inTransaction(db, async (trx) => {
        rows = await select(trx, { limit, except: failed, last })
        return rows.length > 0 && (await work(trx, rows))
      })
      last = rows.at(-1)?.id ?? last
      if (rows.length < limit && !again) break
    } catch (error) {
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0 || isTransient(error)) throw error
      if (ids.length === 1) failed.push(...ids)
      limit = ids.length === 1 ? batchSize : 1
      cause = error
    }
  }
  throwIfAny(failed, cause)
}

function throwIfAny(failed: readonly number[], cause: unknown): void {
  if (failed.length > 0)
    throw new Error(`the change of rows ${failed.join(', ')} failed: ${errorReason(cause)}`, { cause })
}
