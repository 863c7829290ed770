export const providerNames = ['wechat'] as const

export type ProviderName = (typeof providerNames)[number]

/** The names of a provider in texts: `pay` is the payment service, `brand` the company. */
export type ProviderWords = Readonly<Record<ProviderName, { pay: string; brand: string }>>

/** The names of each provider in Chinese. */
export const providers: ProviderWords = { wechat: { pay: '微信支付', brand: '微信' } }

/** The names of all providers together. */
export function joinProviders(each: ProviderWords): { pay: string; brand: string } {
  const words = providerNames.map((name) => each[name])
  return {
    pay: words.map(({ pay }) => pay).join('/'),
    brand: words.map(({ brand }) => brand).join('/'),
  }
}

export const providerWords = joinProviders(providers)

/** EN-7: the six payment methods by their codes in the API. */
export const paymentMethods = {
  1: 'wechat',
  2: 'alipay',
  3: 'credit-card',
  4: 'debit-card',
  5: 'cash',
  6: 'gift',
} as const

export const methods = {
  wechat: '微信支付',
  alipay: '支付宝',
  'credit-card': '信用卡',
  'debit-card': '借记卡',
  cash: '现金',
  gift: '赠送',
} satisfies Record<(typeof paymentMethods)[keyof typeof paymentMethods], string>

export type PaymentMethod = keyof typeof paymentMethods

/** The code for WeChat, the only option of the shop's picker. */
export const pickerMethod = 2 satisfies PaymentMethod

/** WeChat has two: 1 in the table of codes (EN-7), and 2, which the picker sends. */
const acceptedCodes: Partial<Record<PaymentMethod, ProviderName>> = { 1: 'wechat', [pickerMethod]: 'wechat' }

export function findProvider(method: PaymentMethod): ProviderName | undefined {
  return acceptedCodes[method]
}
