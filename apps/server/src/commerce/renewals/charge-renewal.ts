import { totalFen } from '@hao/numbers/periods.ts'
import type { Context } from '../../context.ts'
import { queryAndSettle } from '../checkout/check-payment.ts'
import { chargeOrder } from './charge-order.ts'
import { hourMs } from '../../platform/base/time.ts'
import { selectChargeToAnnounce, selectOpenCharge, selectChargeableMandate } from './mandate-queries.ts'

/**
 * Announces the charge of a subscription's coming renewal to the provider, as its mandate demands. Once the renewal was switched
 * off or the mandate is over, it does nothing.
 */
export async function announceCharge(context: Context, subscriptionId: number): Promise<void> {
  const charge = await selectChargeToAnnounce(context.db, subscriptionId)
  if (!charge?.provider_mandate_id) return
  const { mandates } = context.payments[charge.provider]
  await mandates?.announce?.(charge.provider_mandate_id, totalFen(charge.price_fen, charge.months))
}

/** A day's try that was refused is the only one of that day, however often its job runs. */
const minRetryMs = 12 * hourMs

/**
 * One try to charge a renewal by its mandate. What the provider knows of an earlier try comes first. Once the order is paid or over, the renewal
 * was switched off or the mandate has ended, it does nothing. Throws AdapterError when the provider does not say.
 */
export async function chargeRenewal(context: Context, orderId: number): Promise<void> {
  const open = await selectOpenCharge(context.db, orderId)
  if (open) await queryAndSettle(context, open)
  const at = context.clock()
  const triedSince = new Date(at.getTime() - minRetryMs)
  const mandate = await selectChargeableMandate(context.db, orderId, { at, triedSince })
  if (mandate) await chargeOrder(context, { orderId, ...mandate })
}
