import type { Transfer } from '@hao/contract/transfer.ts'
import type { Context } from '../../context.ts'
import { requireNotBlocked } from '../../people/users/blocks.ts'
import { requireUser } from '../../people/users/require-user.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { dayMs } from '../../platform/base/time.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { countHits } from '../../platform/http/rate-limit.ts'
import { selectPendingPhone } from '../../telephony/bindings/queries.ts'
import { lockUnboundOrder } from '../checkout/queries.ts'
import { unboundRefundDate } from '../checkout/refund-unbound-order.ts'
import { getOrder } from '../orders/get-order.ts'
import { findObstacle, isTakenOver } from '../transfers/find-obstacle.ts'
import { getTransfer } from '../transfers/list-transfers.ts'
import { transferMachine } from '../transfers/machine.ts'

const maxGiftsPerDay = 20

type Offer = { user: { id: number; phone: string }; orderId: number; message: string | undefined }

/**
 * Gives the number of a paid order without a phone to whoever accepts it by the link, until the order would
 * be refunded anyway. Until then no one binds a phone to it. Refuses `order-not-found`, `account-blocked`,
 * `transfer-not-possible` with the obstacle, and `rate-limited`.
 */
export async function offerGift(context: Context, { user, orderId, message }: Offer): Promise<Transfer> {
  const { keys, clock, db } = context
  const at = clock()
  const { paidAt } = await getOrder(context, user.id, orderId)
  const acceptUntil = paidAt === undefined ? at : unboundRefundDate(new Date(paidAt))
  const id = await inTransaction(db, async (trx) => {
    await requireUser(trx, user.id)
    await requireNotBlocked(trx, user.id, at)
    if (await lockUnboundOrder(trx, orderId, { gifted: true }))
      throw refuse('transfer-not-possible', { why: 'open' })
    const order = await lockUnboundOrder(trx, orderId)
    if (!order || acceptUntil <= at) throw refuse('transfer-not-possible', { why: 'ended' })
    const { subscriptionId, numberId } = order
    if ((await selectPendingPhone(trx, keys, subscriptionId)) !== undefined)
      throw refuse('transfer-not-possible', { why: 'binding' })
    const why = await findObstacle(trx, subscriptionId, at, { gift: true })
    if (why) throw refuse('transfer-not-possible', { why })
    if (await isTakenOver(trx, user.id, at)) throw refuse('transfer-not-possible', { why: 'phone-changed' })
    await countHits(trx, at, [{ key: `gift:${user.id}`, max: maxGiftsPerDay, windowMs: dayMs }])
    const row = {
      number_id: numberId,
      subscription_id: subscriptionId,
      user_id: user.id,
      next_phone: null,
      next_phone_index: null,
      period_end: null,
      created_at: at,
      accept_until: acceptUntil,
      gift: true,
      message: await keys.encrypt('transfers.message', message ?? null),
    }
    const { id: transferId } = await transferMachine.insert(trx, 'offer', row, { at })
    await trx.updateTable('subscriptions').set({ gifted: true }).where('id', '=', subscriptionId).execute()
    await context.enqueue(trx, 'transfer-step', { transferId }, acceptUntil)
    return transferId
  })
  return getTransfer(context, user, id)
}
