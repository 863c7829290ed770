import { isRefusal } from '@hao/contract/client/api-error.ts'

/**
 * The outcome of a press on the pay button: `taken` by another buyer; selling is `stopped`; `too-many`
 * pending orders; the price has `changed`; the shopper's `own` order of the number has other terms; `held`
 * for the shopper while the payment service is unavailable; `paid` before; `back` from the cashier; still
 * `leaving` for it; `failed` with a toast.
 */
export type Outcome =
  | 'taken'
  | 'stopped'
  | 'too-many'
  | 'changed'
  | 'own'
  | 'held'
  | 'paid'
  | 'back'
  | 'leaving'
  | 'failed'

export function toOutcome(error: unknown): Outcome {
  if (isRefusal(error, 'number-taken')) return 'taken'
  if (isRefusal(error, 'selling-stopped')) return 'stopped'
  if (isRefusal(error, 'too-many-pending')) return 'too-many'
  if (isRefusal(error, 'terms-changed')) return error.details.order ? 'own' : 'changed'
  if (isRefusal(error, 'payment-unavailable')) return 'held'
  return isRefusal(error, 'order-already-paid') ? 'paid' : 'failed'
}
