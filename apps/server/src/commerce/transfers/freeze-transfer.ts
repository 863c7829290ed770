import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { transferMachine } from './machine.ts'
import { enqueueNotice, noteEnd } from './queries.ts'

type Act = { at: Date; actor: { staff_id: number; reason: string } }

/** Stops the clock of an open transfer. False if it is not open, frozen already, or a gift. */
export async function freezeTransfer(
  context: Pick<Context, 'enqueue'>,
  trx: Trx,
  id: number,
  { at, actor }: Act,
): Promise<boolean> {
  const set = { frozen: true, frozen_at: at }
  const which = { id, frozen: false, gift: false }
  if (!(await transferMachine.transition(trx, 'freeze', which, { at, history: actor, set }))) return false
  await enqueueNotice(context, trx, id, 'frozen')
  return true
}

/** Lets a frozen transfer go on: its deadlines move by the time it was frozen. False if it is not frozen. */
export async function resumeTransfer(
  context: Pick<Context, 'enqueue'>,
  trx: Trx,
  id: number,
  { at, actor }: Act,
): Promise<boolean> {
  const later = (deadline: string) => sql<Date>`${sql.ref(deadline)} + (${at}::timestamptz - frozen_at)`
  const moved = { accept_until: later('accept_until'), changes_at: later('changes_at') }
  const set = { frozen: false, frozen_at: null, ...moved }
  const which = { id, frozen: true, gift: false }
  const transfer = await transferMachine.transition(trx, 'resume', which, { at, history: actor, set })
  if (!transfer) return false
  const due = transfer.changes_at ?? transfer.accept_until
  await context.enqueue(trx, 'transfer-step', { transferId: id }, due)
  await enqueueNotice(context, trx, id, 'resumed')
  return true
}

/** Ends an open transfer, also a frozen one. False if it is not open. */
export async function stopTransferAsStaff(
  context: Pick<Context, 'enqueue'>,
  trx: Trx,
  id: number,
  { at, actor }: Act,
): Promise<boolean> {
  const change = { at, history: actor, set: { ended_at: at } }
  if (!(await transferMachine.transition(trx, 'stop', { id }, change))) return false
  await noteEnd(context, trx, id, 'stopped')
  return true
}
