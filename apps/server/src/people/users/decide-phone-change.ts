import { approvedHours } from '@hao/contract/phone-change.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { hourMs } from '../../platform/base/time.ts'
import type { Trx } from '../../platform/db/database.ts'
import { phoneChangeMachine } from './machine.ts'
import { enqueueNotices } from './notify-phone-change.ts'

type Decision = { staffId: number; at: Date; reason?: string }

/** From now on the request waits 72 hours for someone with the old phone. Refuses `not-now`. */
export async function approvePhoneChange(
  context: Pick<Context, 'enqueue'>,
  trx: Trx,
  id: number,
  { staffId, at }: Decision,
): Promise<void> {
  const dueAt = new Date(at.getTime() + approvedHours * hourMs)
  const change = { at, set: { due_at: dueAt }, history: { staff_id: staffId } }
  if (!(await phoneChangeMachine.transition(trx, 'approve', { id }, change))) throw refuse('not-now')
  await context.enqueue(trx, 'phone-change', { changeId: id }, dueAt)
  await enqueueNotices(context, trx, id, 'approved')
}

/** Returns false if the request has ended. */
export async function refusePhoneChange(
  context: Pick<Context, 'enqueue'>,
  trx: Trx,
  id: number,
  { staffId, at, reason = '' }: Decision,
): Promise<boolean> {
  const change = { at, set: { ended_at: at }, history: { staff_id: staffId, reason } }
  if (!(await phoneChangeMachine.transition(trx, 'refuse', { id }, change))) return false
  await enqueueNotices(context, trx, id, 'refused')
  return true
}
