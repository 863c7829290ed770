import { totalFen } from '@hao/numbers/periods.ts'
import type { Context } from '../../context.ts'
import { askWechat } from '../checkout/check-payment.ts'
import { chargeOrder } from './charge-order.ts'
import { hourMs } from '../../platform/base/time.ts'
import { pendingStages } from '../orders/stages.ts'

/**
 * Announces at WeChat the charge of a subscription's coming renewal, as its mandate demands. Once the renewal was switched off or the mandate
 * is over, it does nothing.
 */
export async function announceCharge(context: Context, subscriptionId: number): Promise<void> {
  const charge = await context.db
    .selectFrom('mandates')
    .innerJoin('subscriptions', 'subscriptions.id', 'mandates.subscription_id')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .select(['mandates.contract_id', 'orders.price_fen', 'orders.months'])
    .where('subscriptions.id', '=', subscriptionId)
    .where('subscriptions.renewal', '=', 'auto')
    .where('mandates.state', '=', 'active')
    .executeTakeFirst()
  if (charge?.contract_id)
    await context.payments.mandates?.schedule(charge.contract_id, totalFen(charge.price_fen, charge.months))
}

/** A day's try that was refused is the only one of that day, however often its job runs. */
const tryMs = 12 * hourMs

/**
 * One try to charge a renewal by its mandate. What WeChat knows of an earlier try comes first. Once the order is paid or over, the renewal
 * was switched off or the mandate has ended, it does nothing. Throws AdapterError when WeChat does not say.
 */
export async function chargeRenewal(context: Context, orderId: number): Promise<void> {
  const open = await context.db
    .selectFrom('payments')
    .select('out_trade_no')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['init', 'prepared'])
    .executeTakeFirst()
  if (open) await askWechat(context, open.out_trade_no)
  const mandateId = await mandateOf(context, orderId)
  if (mandateId !== undefined) await chargeOrder(context, { orderId, mandateId })
}

async function mandateOf({ db, clock }: Context, orderId: number): Promise<string | undefined> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .innerJoin('mandates', 'mandates.subscription_id', 'subscriptions.id')
    .select('mandates.contract_id')
    .where('orders.id', '=', orderId)
    .where('orders.stage', 'in', pendingStages)
    .where('orders.hold_until', '>', clock())
    .where('subscriptions.state', '=', 'past_due')
    .where('subscriptions.renewal', '=', 'auto')
    .where('mandates.state', '=', 'active')
    .where('orders.id', 'not in', (tried) =>
      tried
        .selectFrom('payments')
        .select('payments.order_id')
        .where('payments.order_id', '=', orderId)
        .where('payments.channel', '=', 'mandate')
        .where('payments.state', 'in', ['unknown', 'closed'])
        .where('payments.created_at', '>', new Date(clock().getTime() - tryMs)),
    )
    .executeTakeFirst()
  return order?.contract_id ?? undefined
}
