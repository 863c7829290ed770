import type { Catalogue } from '../catalogue.ts'
import { joinProviders } from '../payment-methods.ts'

export const providers: Catalogue['providers'] = { wechat: { pay: 'WeChat Pay', brand: 'WeChat' } }

export const providerWords = joinProviders(providers)
export const { pay, brand } = providerWords

export const methods: Catalogue['methods'] = {
  wechat: 'WeChat Pay',
  alipay: 'Alipay',
  'credit-card': 'Credit card',
  'debit-card': 'Debit card',
  cash: 'Cash',
  gift: 'Gift',
}

export const paymentReasons: Catalogue['paymentReasons'] = { new: 'New', renew: 'Renewal' }
export const refundReasons: Catalogue['refundReasons'] = {
  withdrawn: 'Cancelled before binding',
  'given-up-unbound': 'Cancelled before binding',
  unbound: 'No phone bound within 72 hours',
  'given-up': 'Cancelled; unused days returned',
  'paid-twice': 'Paid twice',
  'number-gone': 'The number was sold before the payment arrived',
  'service-over': 'The service had ended before the payment arrived',
  'account-deleted': 'The account was deleted before the payment arrived',
  staff: 'Made by customer service',
}

export const refundOutcomes: Catalogue['refundOutcomes'] = {
  underway: 'Being returned',
  done: 'Returned',
  failed: 'Not returned; customer service is handling it',
}
