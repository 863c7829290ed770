import type { Locale } from '@hao/contract/locale.ts'
import { isOffered, type PaymentMethod, paymentMethods } from '@hao/contract/payment-methods.ts'
import { refuse } from '../../platform/base/refuse.ts'

/** Refuses `payment-method-unavailable`, with the method's name in the buyer's language, unless it is on offer (EN-7). */
export function requireOffered(method: PaymentMethod, locale: Locale): void {
  if (isOffered(method)) return
  const { name, [locale]: label } = paymentMethods[method]
  throw refuse('payment-method-unavailable', { method, name, label })
}
