/** The providers through which the shop is paid. */
export const providerNames = ['wechat'] as const

export type ProviderName = (typeof providerNames)[number]

/** What texts call a provider: `pay` is the service that takes the money, `brand` its owner. */
export type ProviderWords = Readonly<Record<ProviderName, { pay: string; brand: string }>>

/** The words of each provider in Chinese. */
export const providers: ProviderWords = { wechat: { pay: '微信支付', brand: '微信' } }

/** What texts call all providers together. */
export function joinProviders(each: ProviderWords): { pay: string; brand: string } {
  const words = providerNames.map((name) => each[name])
  return {
    pay: words.map(({ pay }) => pay).join('/'),
    brand: words.map(({ brand }) => brand).join('/'),
  }
}

export const providerWords = joinProviders(providers)

/** EN-7: the six payment methods by their codes on the wire. */
export const paymentMethods = {
  1: 'wechat',
  2: 'alipay',
  3: 'credit-card',
  4: 'debit-card',
  5: 'cash',
  6: 'gift',
} as const

/** Their names in Chinese. */
export const methods = {
  wechat: '微信支付',
  alipay: '支付宝',
  'credit-card': '信用卡',
  'debit-card': '借记卡',
  cash: '现金',
  gift: '赠送',
} satisfies Record<(typeof paymentMethods)[keyof typeof paymentMethods], string>

export type PaymentMethod = keyof typeof paymentMethods

/** The code that the picker's one option, WeChat, has on the wire. */
export const pickerMethod = 2 satisfies PaymentMethod

/**
 * The codes on offer, by the provider that they pay through. WeChat has two: 1 as above (specification, section 3), and 2, which
 * the specification's picker sends for it (section 4).
 */
const offered: Partial<Record<PaymentMethod, ProviderName>> = { 1: 'wechat', [pickerMethod]: 'wechat' }

/** The provider that a code pays through; undefined for one that is not on offer. */
export function findProvider(method: PaymentMethod): ProviderName | undefined {
  return offered[method]
}
