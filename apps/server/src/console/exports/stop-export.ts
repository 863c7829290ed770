import type { Permission } from '@hao/contract/console/roles.ts'
import type { Context } from '../../context.ts'
import { type Stop, stopIfRightLost } from '../../people/staff/stop-if-right-lost.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { exportMachine } from './machine.ts'
import { deleteParts, type ExportRow } from './queries.ts'

/** Stops an export that is waiting or running, and deletes what it wrote. Else refuses `not-now`. */
export async function stopExport(trx: Trx, id: number, { staffId, reason, at }: Stop): Promise<void> {
  const change = { at, set: { problem: null }, history: { staff_id: staffId, reason } }
  if (!(await exportMachine.transition(trx, 'stop', { id }, change))) throw refuse('not-now')
  await deleteParts(trx, id)
}

/** Stops an export if its requester may no longer export the list or read it, and returns true. */
export function stopExportIfRightLost(
  { db, clock }: Context,
  { id, staff_id: begunBy }: ExportRow,
  needs: readonly Permission[],
): Promise<boolean> {
  const work = { action: 'export.stop', subject: 'export', subjectId: id, begunBy, needs, at: clock() }
  return inTransaction(db, (trx) => stopIfRightLost(trx, work, (stop) => stopExport(trx, id, stop)))
}
