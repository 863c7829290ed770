import type { EndpointInput } from '@hao/contract/endpoints.ts'
import type { Payment } from '@hao/contract/entities.ts'
import type { SendRequest } from '../../base/api/create-request.ts'
import { withIdempotencyKey } from '../../base/api/idempotency.ts'
import { untilAnswered } from '../../base/api/until-answered.ts'
import { basePath, paths } from '../../base/routes.ts'

export type PaymentInput = EndpointInput<'POST /wxpay/h5'>

/**
 * Payment data of a purchase or order. A request that brought no answer is made twice more; it and the shopper's next press send the same
 * Idempotency-Key until an answer is there, so that one purchase is never ordered twice. `onSlow` is called when the first try has brought none.
 * Rejects with an `ApiError`.
 */
export function requestPayment(
  request: SendRequest,
  input: PaymentInput,
  onSlow: () => void,
): Promise<Payment> {
  // The answer is kept under its key for a day, but a cashier's address lives for minutes: the next press asks anew.
  return withIdempotencyKey(['POST /wxpay/h5', input], (idempotencyKey) =>
    untilAnswered(() => request('POST /wxpay/h5', input, { idempotencyKey, quiet: true }), onSlow),
  )
}

/** The cashier's address that comes back to pay-ok on `origin` (scheme and host). */
export function cashierAddress({ h5_url = '', out_trade_no, number }: Payment, origin: string): string {
  const back = origin + basePath + paths.payOk(out_trade_no, number)
  return `${h5_url}${h5_url.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(back)}`
}
