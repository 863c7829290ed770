import { isRefusal } from '@hao/contract/client/api-error.ts'

/**
 * What became of a press on the pay button: `taken` by another buyer; `too-many` orders wait for payment; `held` for the shopper while the
 * payment service is busy; `paid` before; `back` from the cashier; `leaving` for it still; `failed` in a way that its toast has told.
 */
export type Outcome = 'taken' | 'too-many' | 'held' | 'paid' | 'back' | 'leaving' | 'failed'

export function toOutcome(error: unknown): Outcome {
  if (isRefusal(error, 'number-taken')) return 'taken'
  if (isRefusal(error, 'too-many-pending')) return 'too-many'
  if (isRefusal(error, 'payment-unavailable')) return 'held'
  return isRefusal(error, 'order-already-paid') ? 'paid' : 'failed'
}
