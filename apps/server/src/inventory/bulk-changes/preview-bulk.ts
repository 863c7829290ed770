import { sql } from 'kysely'
import { requireCategories } from '../categories/change-category.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type StockFilter, whereStock } from '../numbers/stock-filter.ts'
import { requirePossible } from '../../platform/base/possible-moment.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { changeSetMachine } from './machine.ts'
import type { StaffAct } from './move-number.ts'
import { type BulkMove, fromOf } from './moves.ts'
import { afterSql, snapshotSql } from './snapshot.ts'

/** More numbers than this are no set but an import. */
export const mostNumbers = 100_000

/** Which numbers are meant: those of a list as it is now, or those that were picked. */
export type Meant = { filter: StockFilter } | { ids: readonly number[] }

/**
 * Stores which numbers a move would change and what each would be, and which it cannot change and why: exactly these are changed when the set is
 * carried out. Refuses `too-many-numbers` beyond 100,000, `moment-not-possible` for a moment in the past, `moment-too-far` for one more than
 * five years away, `no-such-category`.
 */
export async function previewBulk(
  trx: Trx,
  meant: Meant,
  change: BulkMove,
  { staffId, reason, at }: StaffAct,
): Promise<number> {
  if (change.move === 'reserve') requirePossible(change.until, at)
  if (change.move === 'categorise') await requireCategories(trx, change.categories)
  const { move, ...parameters } = change
  const values = {
    kind: 'bulk' as const,
    move,
    parameters: { ...parameters, ...meant },
    staff_id: staffId,
    reason,
    created_at: at,
  }
  const cause = { staff_id: staffId, reason }
  const { id } = await changeSetMachine.begin(trx, 'preview', values, { at, cause })
  const where = 'ids' in meant ? sql<boolean>`numbers.id = ANY(${meant.ids})` : whereStock(meant.filter)
  const outcome = sql`CASE WHEN NOT state = ANY(${fromOf(move)}) THEN 'refused' WHEN ${isUnchanged} THEN 'unchanged' ELSE 'planned' END`
  const { numAffectedRows } = await sql`
    INSERT INTO change_rows (set_id, number_id, digits, before, after, outcome, refused)
    SELECT ${id}, id, digits, before, after, ${outcome}, CASE WHEN ${outcome} = 'refused' THEN state END
    FROM (SELECT numbers.id, numbers.digits, numbers.state, ${snapshotSql} AS before, ${afterSql(change)} AS after
      FROM numbers WHERE ${where} ORDER BY numbers.id LIMIT ${mostNumbers + 1}) meant`.execute(trx)
  if (Number(numAffectedRows) > mostNumbers) throw refuse('too-many-numbers', { most: mostNumbers })
  await count(trx, id)
  return id
}

/** That a list holds another one is no equality: a number may have to leave a category. */
const isUnchanged = sql`before @> after AND (after -> 'categories' IS NULL OR after -> 'categories' @> (before -> 'categories'))`

async function count(trx: Trx, setId: number): Promise<void> {
  await sql`UPDATE change_sets SET planned = found.planned, unchanged = found.unchanged, refused = found.refused, refusals = found.refusals
    FROM (
      SELECT count(*) FILTER (WHERE outcome = 'planned') AS planned, count(*) FILTER (WHERE outcome = 'unchanged') AS unchanged,
        count(*) FILTER (WHERE outcome = 'refused') AS refused,
        (SELECT coalesce(jsonb_object_agg(refused, rows), '{}') FROM (
          SELECT refused, count(*) AS rows FROM change_rows WHERE set_id = ${setId} AND outcome = 'refused' GROUP BY refused) each) AS refusals
      FROM change_rows WHERE set_id = ${setId}) found
    WHERE change_sets.id = ${setId}`.execute(trx)
}
