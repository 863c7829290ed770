import type { Context } from '../../context.ts'
import type { PaymentReport } from '../../platform/integrations/pay/provider.ts'
import { unboundRefundDate } from './withdraw-order.ts'
import { updateSettled, type PaymentTimes, type AttemptSnapshot } from './payment-queries.ts'

/**
 * Settles a payment as most are, in one statement: its attempt is open, its order waits for it and holds its number. `ready` has locked all of them in
 * these states, the order first, before anything is written, so that all is written or nothing; an attempt that is open is the only one (by
 * the index payments_one_open). `may` is whether what the report says allows it; its amount is compared here. Answers with the attempt as it
 * was seen before and whether it was `settled`; undefined when there is none.
 */
export async function settleOpenAttempt(
  { db, keys }: Context,
  { provider, outTradeNo, transactionId = '', amountFen = -1, payerId }: PaymentReport,
  { may, at, paidAt }: PaymentTimes & { may: boolean },
): Promise<(AttemptSnapshot & { settled: boolean }) | undefined> {
  const [seen] = await updateSettled(db, {
    provider,
    outTradeNo,
    transactionId,
    amountFen,
    payerId: await keys.encrypt('payments.payer_id', payerId ?? null),
    may,
    at,
    paidAt,
    due: unboundRefundDate(paidAt),
  })
  return seen
}
