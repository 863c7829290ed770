import type { Context } from '../../context.ts'
import type { PaymentReport } from '../../platform/integrations/pay/provider.ts'
import { unboundRefundDate } from './refund-unbound-order.ts'
import { updateSettled, type PaymentTimes, type AttemptSnapshot } from './payment-queries.ts'

/**
 * Settles the usual payment in one statement: the attempt is open, and its order waits for it and holds the
 * number. The CTE `ready` locks these rows, the order first, so that all is written or nothing.
 * `isAcceptable`: the report is acceptable; its amount is compared here. Returns the attempt as it was
 * before, and whether it was `settled`; undefined when there is no such attempt.
 */
export async function settleOpenAttempt(
  { db, keys }: Context,
  { provider, outTradeNo, transactionId = '', amountFen = -1, payerId }: PaymentReport,
  { isAcceptable, at, paidAt }: PaymentTimes & { isAcceptable: boolean },
): Promise<(AttemptSnapshot & { settled: boolean }) | undefined> {
  const [attempt] = await updateSettled(db, {
    provider,
    outTradeNo,
    transactionId,
    amountFen,
    payerId: await keys.encrypt('payments.payer_id', payerId ?? null),
    isAcceptable,
    at,
    paidAt,
    refundAt: unboundRefundDate(paidAt),
  })
  return attempt
}
