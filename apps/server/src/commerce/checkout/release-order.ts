import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { transitionNumber } from '../../inventory/numbers/machine.ts'
import { closeOpenAttempt, recordAttemptClosed } from './close-payment.ts'
import { lockOrder, orderMachine } from '../orders/machine.ts'
import { isPending } from '../orders/stages.ts'
import { offerToWaiters } from '../../inventory/waitlist/offer-to-waiters.ts'
import { selectStage } from '../orders/queries.ts'

type ReleaseOutcome = 'released' | 'already-paid' | 'not-pending'

/**
 * Ends an unpaid order and puts its number back on sale, or offers it to the waitlist. The payment is closed
 * at the provider first, so that nothing can be paid for a number that is sold again. If it was paid
 * already, the order is settled instead. Throws AdapterError when the provider does not answer: the number
 * stays held, and the job retries.
 */
export async function releaseOrder(
  context: Context,
  orderId: number,
  event: 'cancel' | 'expire',
): Promise<ReleaseOutcome> {
  const stage = await selectStage(context.db, orderId)
  if (stage === undefined || !isPending(stage)) return 'not-pending'
  const attemptId = await closeOpenAttempt(context, orderId)
  if (attemptId === 'already-paid') return 'already-paid'
  const released = await endUnpaidOrder(context, orderId, event, attemptId)
  // Another attempt was started in between, or the order has moved: look again.
  return released ? 'released' : releaseOrder(context, orderId, event)
}

/** Ends the order. Returns false, and keeps the closed attempt, when another is open or the order moved. */
async function endUnpaidOrder(
  context: Context,
  orderId: number,
  event: 'cancel' | 'expire',
  attemptId: number | undefined,
): Promise<boolean> {
  const at = context.clock()
  return inTransaction(context.db, async (trx) => {
    await lockOrder(trx, orderId)
    if (!(await recordAttemptClosed(context, trx, orderId, { attemptId, at }))) return false
    const order = await orderMachine.transition(trx, event, { id: orderId }, { at })
    if (!order) return false
    // A pending order holds its number, so this cannot fail.
    await transitionNumber(trx, 'release', { numberId: order.number_id, orderId, at })
    await offerToWaiters(context, trx, [{ numberId: order.number_id }], at)
    return true
  })
}

/** Ends an unpaid order after its hold has expired. */
export async function expireOrder(context: Context, orderId: number): Promise<void> {
  const expired = await context.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('hold_until', '<=', context.clock())
    .executeTakeFirst()
  if (expired) await releaseOrder(context, orderId, 'expire')
}
