import type { CallInput } from '@hao/contract/calls.ts'
import type { Payment } from '@hao/contract/entities.ts'
import { isRefusal } from '../api/api-error.ts'
import type { Call } from '../api/create-call.ts'
import { basePath, paths } from '../routes.ts'

export type PaymentInput = CallInput<'POST /wxpay/h5'>

const keys = new Map<string, string>()

/**
 * Payment data of a purchase or order. A call that brought no answer is made twice more; it and the shopper's next press send the same
 * Idempotency-Key until an answer is there, so that one purchase is never ordered twice. Rejects with an `ApiError`.
 */
export async function requestPayment(call: Call, input: PaymentInput): Promise<Payment> {
  const attempt = JSON.stringify(input)
  const idempotencyKey = keys.get(attempt) ?? randomKey()
  keys.set(attempt, idempotencyKey)
  for (let retries = 2; ; retries--) {
    try {
      const payment = await call('POST /wxpay/h5', input, { idempotencyKey, quiet: true })
      // The answer is kept under its key for a day, but a cashier's address lives for minutes: the next press must ask anew.
      keys.delete(attempt)
      return payment
    } catch (error) {
      if (retries === 0 || !isRefusal(error, 'no-response')) throw error
    }
  }
}

/** `randomUUID` exists on https and localhost only, and not in older in-app browsers. */
function randomKey(): string {
  const secure = crypto as { randomUUID?: () => string }
  return secure.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-')
}

/** The cashier's address that comes back to pay-ok on `origin` (scheme and host). */
export function cashierAddress({ h5_url = '', out_trade_no, number }: Payment, origin: string): string {
  const back = origin + basePath + paths.payOk(out_trade_no, number)
  return `${h5_url}${h5_url.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(back)}`
}
