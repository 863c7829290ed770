import type { Locale } from '@hao/contract/locale.ts'
import {
  type PaymentMethod,
  paymentMethods,
  type ProviderName,
  findProvider,
} from '@hao/contract/payment-methods.ts'
import { textsFor } from '@hao/contract/texts-for.ts'
import { refuse } from '../../platform/base/refuse.ts'

/**
 * The provider of a payment method. Refuses `payment-method-unavailable`, with the method's name in the
 * buyer's language, when the method is not offered.
 */
export function requireOfferedProvider(method: PaymentMethod, locale: Locale): ProviderName {
  const provider = findProvider(method)
  if (provider) return provider
  const name = paymentMethods[method]
  throw refuse('payment-method-unavailable', { method, name, label: textsFor(locale).methods[name] })
}
