import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { deleteFiles, deleteReading } from './import-queries.ts'
import { changeSetMachine } from './machine.ts'
import { requireSet } from './queries.ts'
import { requireNoApprovalRequest } from './run-set.ts'

/**
 * Discards a preview, also one that is still being read, and deletes its rows and its file. Refuses
 * `no-such-thing`, and `not-now` if it has run, is discarded already, or waits for approval.
 */
export async function discardSet(
  trx: Trx,
  setId: number,
  { staffId, reason = null, at }: { staffId: number | null; reason?: string | null; at: Date },
): Promise<void> {
  const set = await requireSet(trx, setId)
  await requireNoApprovalRequest(trx, setId, at)
  const change = { at, set: { position: 0 }, history: { staff_id: staffId, reason } }
  if (!(await changeSetMachine.transition(trx, 'discard', { id: setId }, change)))
    throw refuse('not-now', { state: set.state })
  await trx.deleteFrom('change_rows').where('change_set_id', '=', setId).execute()
  await deleteReading(trx, setId)
  await deleteFiles(trx, [setId])
}
