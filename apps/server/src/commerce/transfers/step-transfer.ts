import type { Context } from '../../context.ts'
import { isBlocked } from '../../people/users/blocks.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { freePhones } from '../../telephony/bindings/bindings.ts'
import { subscriptionMachine } from '../../telephony/subscriptions/machine.ts'
import { orderMachine } from '../orders/machine.ts'
import { findObstacle } from './find-obstacle.ts'
import { transferMachine } from './machine.ts'
import { enqueueNotice, lockTransfer, type LockedTransfer, noteEnd } from './queries.ts'
import { stopTransfers } from './stop-transfer.ts'

/**
 * The job at the end of a deadline: an offer that no one accepted lapses, an accepted one changes the owner,
 * or stops if something is in the way by now. Early, it schedules itself again. A frozen one stays.
 */
export async function stepTransfer(context: Context, transferId: number): Promise<void> {
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    const usersExist = await lockUsers(trx, transferId)
    const transfer = await lockTransfer(trx, transferId)
    if (!transfer || transfer.ended_at || transfer.frozen) return
    const due = transfer.changes_at ?? transfer.accept_until
    if (due > at) return context.enqueue(trx, 'transfer-step', { transferId }, due)
    if (transfer.next_user_id === null) {
      await transferMachine.transition(trx, 'lapse', { id: transferId }, { at, set: { ended_at: at } })
      return noteEnd(context, trx, transferId, 'lapsed', tellLapseAt(transfer, at))
    }
    const obstacle =
      (await findObstacle(trx, transfer.subscription_id, at, { offeredEnd: transfer.period_end })) ??
      ((await isBlocked(trx, transfer.next_user_id, at)) ? 'blocked' : undefined)
    const why = usersExist ? obstacle : 'deleted'
    if (why) return stopTransfers(context, trx, { id: transferId }, { at, why })
    await changeOwner(context, trx, { ...transfer, nextUserId: transfer.next_user_id }, at)
  })
}

/** The refund of a gift's order is due at the same moment: its SMS waits for what becomes of the order. */
function tellLapseAt({ gift }: LockedTransfer, at: Date): Date {
  return gift ? new Date(at.getTime() + 10 * minuteMs) : at
}

/** Locks both accounts against deletion and blocks. False if one is deleted. */
async function lockUsers(trx: Trx, transferId: number): Promise<boolean> {
  const users = await trx
    .selectFrom('users')
    .innerJoin('transfers', (join) =>
      join.on((row) =>
        row.or([
          row('users.id', '=', row.ref('transfers.user_id')),
          row('users.id', '=', row.ref('transfers.next_user_id')),
        ]),
      ),
    )
    .select('users.deleted_at')
    .where('transfers.id', '=', transferId)
    .orderBy('users.id')
    .forKeyShare('users')
    .execute()
  return users.every(({ deleted_at }) => deleted_at === null)
}

/**
 * The old subscription ends with its orders, phones and mandates; no one can recover it, and nothing is
 * refunded. A new one of the next owner has the same period and no phone. Name, rules and log stay with
 * the old one.
 */
export async function changeOwner(
  context: Context,
  trx: Trx,
  { id, subscription: old, nextUserId }: LockedTransfer & { nextUserId: number },
  at: Date,
): Promise<void> {
  const set = { next_step_at: null, ended_at: at }
  await subscriptionMachine.transition(trx, 'hand-over', { id: old.id }, { at, set })
  await orderMachine.transitionMany(trx, 'hand-over', { subscription_id: [old.id] }, { at })
  await freePhones(context, trx, [old.id], at)
  await context.renewals.endMandates(trx, [old.id], at)
  const { number_id, order_id, period_start, period_end, anchor_day, next_step_at } = old
  const period = { period_start, period_end, anchor_day, next_step_at }
  const row = {
    user_id: nextUserId,
    number_id,
    order_id,
    renewal: 'manual' as const,
    ...period,
    created_at: at,
  }
  const next = await subscriptionMachine.insert(trx, 'receive', row, { at })
  const done = { next_subscription_id: next.id, ended_at: at }
  await transferMachine.transition(trx, 'change', { id, frozen: false }, { at, set: done })
  await enqueueNotice(context, trx, id, 'done')
}
