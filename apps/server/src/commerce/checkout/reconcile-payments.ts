import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { releaseOrder } from './release-order.ts'
import { refundUnboundOrder, selectRefundableUnbound } from './refund-unbound-order.ts'
import { queryAndSettle } from './check-payment.ts'
import { applyNotification } from './apply-notification.ts'
import { claimOpenPayments } from '../payments/queries.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { pendingStages } from '../orders/stages.ts'

const minPaymentAgeMs = 45_000
const minRefundAgeMs = 10 * minuteMs
/** Maximum of each kind in one run, and how many of them in parallel. */
const batch = 100
const atOnce = 10

/** So that rows that always fail do not keep others from their turn. */
const anyOrder = sql`random()`

/**
 * Finds what was missed: queries the provider about open payments, applies stored notifications again, and
 * releases expired holds. A failure is logged and does not stop the others; the next run retries it.
 */
export async function reconcilePayments(context: Context): Promise<void> {
  const at = context.clock()
  const before = new Date(at.getTime() - minPaymentAgeMs)
  const open = await claimOpenPayments(context.db, { before, at, limit: batch })
  await attemptAll(context, open, (payment) => queryAndSettle(context, payment))
  const unapplied = await context.db
    .selectFrom('payment_notifications')
    .select('id')
    .where('applied_at', 'is', null)
    .where('received_at', '<', before)
    .orderBy(anyOrder)
    .limit(batch)
    .execute()
  await attemptAll(context, unapplied, ({ id }) => applyNotification(context, id))
  const overdue = await context.db
    .selectFrom('orders')
    .select('id')
    .where('stage', 'in', pendingStages)
    .where('hold_until', '<=', at)
    .orderBy(anyOrder)
    .limit(batch)
    .execute()
  await attemptAll(context, overdue, ({ id }) => releaseOrder(context, id, 'expire'))
}

/**
 * Sends unfinished refunds again, and refunds orders that had no phone for 72 hours. Skips `abnormal`
 * refunds: sending them again would fail again; staff repair them at the provider's merchant platform.
 */
export async function reconcileRefunds(context: Context): Promise<void> {
  const now = context.clock().getTime()
  const open = await context.db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['init', 'processing'])
    .where('created_at', '<', new Date(now - minRefundAgeMs))
    .orderBy(anyOrder)
    .limit(batch)
    .execute()
  await attemptAll(context, open, ({ id }) => sendRefund(context, id))
  const unbound = await selectRefundableUnbound(context, batch)
  await attemptAll(context, unbound, ({ id }) => refundUnboundOrder(context, id))
}

async function attemptAll<T>(
  context: Context,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const attempt = (item: T) =>
    work(item).catch((error: unknown) =>
      context.log.warn(
        { err: error, item },
        'a payment or refund was not compared with the provider; the next run will retry',
      ),
    )
  for (let next = 0; next < items.length; next += atOnce)
    await Promise.all(items.slice(next, next + atOnce).map(attempt))
}
