import type { Locale } from './locale.ts'

/**
 * EN-7: the six payment methods by their codes on the wire, with their names. Only WeChat is on offer, under two codes: 1 as here (specification,
 * section 3), and 2, which the specification's picker sends for it (section 4). Money is never routed by a code: the endpoint decides.
 */
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

/** True for the codes that pay by WeChat, the one method on offer. */
export function isOffered(method: PaymentMethod): boolean {
  return method === 1 || method === pickedMethod
}
