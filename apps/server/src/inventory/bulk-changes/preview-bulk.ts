import { sql } from 'kysely'
import { requireCategories } from '../categories/change-category.ts'
import type { Trx } from '../../platform/db/database.ts'
import { assertAllowedMoment } from '../../platform/base/moment-limits.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { changeSetMachine } from './machine.ts'
import type { StaffAction } from './move-number.ts'
import { requirePeriod } from './adjust-prices.ts'
import { type BulkMove, allowedStates } from './moves.ts'
import { type NumberSelection, insertPreviewRows } from './row-queries.ts'

/** The largest change set; larger changes need an import. */
const maxNumbers = 100_000

async function updateRowCounts(trx: Trx, setId: number): Promise<void> {
  await sql`UPDATE change_sets SET planned = found.planned, unchanged = found.unchanged, refused = found.refused, refusals = found.refusals
    FROM (
      SELECT count(*) FILTER (WHERE outcome = 'planned') AS planned, count(*) FILTER (WHERE outcome = 'unchanged') AS unchanged,
        count(*) FILTER (WHERE outcome = 'refused') AS refused,
        (SELECT coalesce(jsonb_object_agg(refusal_reason, rows), '{}') FROM (
          SELECT refusal_reason, count(*) AS rows FROM change_rows WHERE change_set_id = ${setId} AND outcome = 'refused' GROUP BY refusal_reason) each) AS refusals
      FROM change_rows WHERE change_set_id = ${setId}) found
    WHERE change_sets.id = ${setId}`.execute(trx)
}

/**
 * Stores a change set with the numbers to change, their new values, and the numbers that cannot change with
 * the reason. Exactly these are changed when the set runs. Returns its id. Refuses `too-many-numbers` beyond
 * 100,000, `moment-not-possible` for a time in the past, `moment-too-far` for over five years ahead,
 * `no-such-category`.
 */
export async function previewBulkChange(
  trx: Trx,
  { unknown, ...selected }: NumberSelection & { unknown?: readonly string[] },
  change: BulkMove,
  { staffId, reason, at }: StaffAction,
): Promise<number> {
  if (change.move === 'reserve') assertAllowedMoment(change.until, at)
  if (change.move === 'adjust' || change.move === 'promote') requirePeriod(change, at)
  if (change.move === 'categorise') await requireCategories(trx, change.categories)
  const { move, ...parameters } = change
  const values = {
    kind: 'bulk' as const,
    move,
    parameters: { ...parameters, ...selected, ...(unknown?.length && { unknown }) },
    staff_id: staffId,
    reason,
    created_at: at,
  }
  const history = { staff_id: staffId, reason }
  const { id } = await changeSetMachine.insert(trx, 'preview', values, { at, history })
  const rows = await insertPreviewRows(trx, {
    setId: id,
    selected,
    change,
    from: allowedStates(move),
    limit: maxNumbers + 1,
    at,
  })
  if (rows > maxNumbers) throw refuse('too-many-numbers', { most: maxNumbers })
  await updateRowCounts(trx, id)
  return id
}
