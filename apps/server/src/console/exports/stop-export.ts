import { rightLost } from '@hao/contract/console/reason.ts'
import type { Permission } from '@hao/contract/console/roles.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../../people/audit/append.ts'
import { hasLostRight } from '../../people/staff/queries.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { exportMachine } from './machine.ts'
import { deleteParts, type ExportRow } from './queries.ts'

/** Stops an export that is waiting or running, and deletes what it wrote. Else refuses `not-now`. */
export async function stopExport(
  trx: Trx,
  id: number,
  { staffId, reason, at }: { staffId: number | null; reason: string; at: Date },
): Promise<void> {
  const change = { at, set: { problem: null }, history: { staff_id: staffId, reason } }
  if (!(await exportMachine.transition(trx, 'stop', { id }, change))) throw refuse('not-now')
  await deleteParts(trx, id)
}

/** Stops an export whose requester may no longer export the list or read it, and returns true. */
export async function stopIfRightLost(
  { db, clock }: Context,
  { id, staff_id: requester }: ExportRow,
  needed: readonly Permission[],
): Promise<boolean> {
  const lost = await Promise.all(needed.map((permission) => hasLostRight(db, requester, permission)))
  if (!lost.includes(true)) return false
  const stop = { staffId: null, reason: rightLost, at: clock() }
  await inTransaction(db, async (trx) => {
    await stopExport(trx, id, stop)
    await appendAudit(trx, { ...stop, action: 'export.stop', subject: 'export', subjectId: id })
  })
  return true
}
