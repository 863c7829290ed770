import type { Context } from '../context.ts'
import { releaseOrder } from '../orders/release-order.ts'
import { askWechat } from './check-payment.ts'
import { claimOpenPayments } from './queries.ts'

const quietMs = 45_000
const batch = 100

/**
 * Finds what was missed: payments whose notification never came are asked for at WeChat, and holds that are over are released. One that
 * fails does not stop the others; the next run tries it again.
 */
export async function reconcilePayments(context: Context): Promise<void> {
  const at = context.clock()
  const open = await claimOpenPayments(context.db, {
    before: new Date(at.getTime() - quietMs),
    at,
    limit: batch,
  })
  for (const { out_trade_no: outTradeNo } of open)
    await attempt(context, outTradeNo, () => askWechat(context, outTradeNo))
  const overdue = await context.db
    .selectFrom('orders')
    .select('id')
    .where('stage', 'in', ['created', 'paying'])
    .where('hold_until', '<=', at)
    .orderBy('hold_until')
    .limit(batch)
    .execute()
  for (const { id } of overdue) await attempt(context, id, () => releaseOrder(context, id, 'expire'))
}

async function attempt(context: Context, what: unknown, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    context.log.warn({ err: error, what }, 'not reconciled yet')
  }
}
