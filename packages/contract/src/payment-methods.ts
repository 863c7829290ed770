import type { Locale } from './locale.ts'

/** The providers through which the shop is paid. */
export const providerNames = ['wechat'] as const

export type ProviderName = (typeof providerNames)[number]

type ProviderWords = Readonly<Record<Locale, { pay: string; brand: string }>>

/** What texts call a provider: `pay` is the service that takes the money, `brand` its owner. */
export const providers: Readonly<Record<ProviderName, ProviderWords>> = {
  wechat: { zh: { pay: '微信支付', brand: '微信' }, en: { pay: 'WeChat Pay', brand: 'WeChat' } },
}

const wordsIn = (locale: Locale) => {
  const words = providerNames.map((name) => providers[name][locale])
  return {
    pay: words.map(({ pay }) => pay).join('/'),
    brand: words.map(({ brand }) => brand).join('/'),
  }
}

/** What texts call all providers together. */
export const providerWords = { zh: wordsIn('zh'), en: wordsIn('en') }

/** EN-7: the six payment methods by their codes on the wire, with their names. */
export const paymentMethods = {
  1: { name: 'wechat', zh: '微信支付', en: 'WeChat Pay' },
  2: { name: 'alipay', zh: '支付宝', en: 'Alipay' },
  3: { name: 'credit-card', zh: '信用卡', en: 'Credit card' },
  4: { name: 'debit-card', zh: '借记卡', en: 'Debit card' },
  5: { name: 'cash', zh: '现金', en: 'Cash' },
  6: { name: 'gift', zh: '赠送', en: 'Gift' },
} as const satisfies Record<number, { name: string } & Record<Locale, string>>

export type PaymentMethod = keyof typeof paymentMethods

/** The code that the picker's one option, WeChat, has on the wire. */
export const pickedMethod = 2 satisfies PaymentMethod

/**
 * The codes on offer, by the provider that they pay through. WeChat has two: 1 as above (specification, section 3), and 2, which
 * the specification's picker sends for it (section 4).
 */
const offered: Partial<Record<PaymentMethod, ProviderName>> = { 1: 'wechat', [pickedMethod]: 'wechat' }

/** The provider that a code pays through; undefined for one that is not on offer. */
export function providerOf(method: PaymentMethod): ProviderName | undefined {
  return offered[method]
}
