import { requireCategories } from '../categories/change-category.ts'
import type { Trx } from '../../platform/db/database.ts'
import { assertAllowedMoment } from '../../platform/base/moment-limits.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { changeSetMachine } from './machine.ts'
import type { StaffAct } from './move-number.ts'
import { type BulkMove, fromOf } from './moves.ts'
import { type NumberSelection, insertPreviewRows, updateRowCounts } from './row-queries.ts'

/** More numbers than this are no set but an import. */
export const mostNumbers = 100_000

/**
 * Stores which numbers a move would change and what each would be, and which it cannot change and why: exactly these are changed when the set is
 * carried out. Refuses `too-many-numbers` beyond 100,000, `moment-not-possible` for a moment in the past, `moment-too-far` for one more than
 * five years away, `no-such-category`.
 */
export async function previewBulk(
  trx: Trx,
  selected: NumberSelection,
  change: BulkMove,
  { staffId, reason, at }: StaffAct,
): Promise<number> {
  if (change.move === 'reserve') assertAllowedMoment(change.until, at)
  if (change.move === 'categorise') await requireCategories(trx, change.categories)
  const { move, ...parameters } = change
  const values = {
    kind: 'bulk' as const,
    move,
    parameters: { ...parameters, ...selected },
    staff_id: staffId,
    reason,
    created_at: at,
  }
  const cause = { staff_id: staffId, reason }
  const { id } = await changeSetMachine.insert(trx, 'preview', values, { at, history: cause })
  const rows = await insertPreviewRows(trx, {
    setId: id,
    selected,
    change,
    from: fromOf(move),
    limit: mostNumbers + 1,
  })
  if (rows > mostNumbers) throw refuse('too-many-numbers', { most: mostNumbers })
  await updateRowCounts(trx, id)
  return id
}
