import { totalFen } from '@hao/numbers/periods.ts'
import type { Context } from '../../context.ts'
import { queryAndSettle } from '../checkout/check-payment.ts'
import { chargeOrder } from './charge-order.ts'
import { hourMs } from '../../platform/base/time.ts'
import { selectChargeToAnnounce, selectOpenCharge, selectChargeableMandate } from './mandate-queries.ts'

/**
 * Announces the charge of the next renewal to the provider, as a mandate requires. Does nothing if the
 * renewal was switched off or paid by hand, or the mandate has ended.
 */
export async function announceCharge(context: Context, subscriptionId: number): Promise<void> {
  const charge = await selectChargeToAnnounce(context.db, subscriptionId)
  if (!charge?.provider_mandate_id) return
  const { mandates } = context.payments[charge.provider]
  await mandates?.announce?.(charge.provider_mandate_id, totalFen(charge.price_fen, charge.months))
}

/** After a refused try the next one comes on the next day, however often the job runs. */
const minRetryMs = 12 * hourMs

/**
 * Tries once to charge a renewal through its mandate, after a query about any open try. Does nothing if the
 * order is paid or has ended, the renewal was switched off, or the mandate has ended. Throws AdapterError
 * when the provider does not answer.
 */
export async function chargeRenewal(context: Context, orderId: number): Promise<void> {
  const open = await selectOpenCharge(context.db, orderId)
  if (open) await queryAndSettle(context, open)
  const at = context.clock()
  const triedSince = new Date(at.getTime() - minRetryMs)
  const mandate = await selectChargeableMandate(context.db, orderId, { at, triedSince })
  if (mandate) await chargeOrder(context, { orderId, ...mandate })
}
