import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { deleteFiles } from './import-queries.ts'
import { changeSetMachine } from './machine.ts'
import type { StaffAction } from './move-number.ts'
import { changeAlone, changeOfSet } from './change-alone.ts'
import { requireSet, type ChangeSet } from './queries.ts'
import { requireNoApprovalRequest } from './run-set.ts'
import { restorePatterns } from './reclassify.ts'

/**
 * Starts to undo a set, within 24 hours of its start. Numbers without later changes return to their former
 * values; others stay and are listed. Returns what it counts as. Refuses `no-such-thing`, `not-now` if the
 * set is not done, is undone already, is too old or waits for approval, `needs-approval`, and as
 * `restorePatterns` does.
 */
export async function undoSet(context: Context, trx: Trx, setId: number, act: StaffAction) {
  const set = await requireSet(trx, setId)
  await requireUndoable(trx, set, act.at)
  const change = await changeOfSet(trx, set, 'undo', act)
  const alone = await changeAlone(context, trx, change, { ...act, refusal: 'needs-approval' })
  await beginUndo(context, trx, set, act)
  return alone
}

export async function requireUndoable(trx: Trx, set: ChangeSet, at: Date): Promise<void> {
  const isOver = set.state === 'done' || set.state === 'stopped'
  if (!isOver || !set.undo_until || set.undo_until < at) throw refuse('not-now', { state: set.state })
  await requireNoApprovalRequest(trx, set.id, at)
}

/** `staffId` is null where a promotion ends by itself. */
export async function beginUndo(
  context: Context,
  trx: Trx,
  set: ChangeSet,
  act: StaffAction | { staffId: null; reason: null; at: Date },
): Promise<void> {
  const { staffId, reason, at } = act
  const change = { at, set: { position: 0 }, history: { staff_id: staffId, reason } }
  if (!(await changeSetMachine.transition(trx, 'undo', { id: set.id }, change)))
    throw refuse('not-now', { state: set.state })
  // A stopped import still has its file.
  await deleteFiles(trx, [set.id])
  if (set.move === 'reclassify' && act.staffId !== null) await restorePatterns(trx, set, act)
  await context.enqueue(trx, 'change-set-run', { setId: set.id })
}
