import type { Translation } from '../../base/texts/texts.ts'
import type { ConfirmTexts } from './confirm-texts.ts'

export const en: Translation<ConfirmTexts> = {
  title: 'Confirm order',
  period: 'Period',
  price: 'Price',
  perMonth: (price) => `${price}/month`,
  due: 'To pay',
  method: 'Payment method',
  wechat: 'WeChat Pay',
  pay: 'Pay now',
  retry: 'Pay again',
  read: 'I have read and agree to the ',
  service: 'Service Agreement',
  and: ' and ',
  privacy: 'Privacy Policy',
  agreeFirst: 'Please agree to the service agreement and privacy policy',
  renew: (amount, months) =>
    `Renew automatically (optional): ${amount} for every ${months}. We remind you 6 days and 1 day before each charge; cancel at any time. `,
  renewAgreement: 'Automatic Renewal Agreement',
  noReturn:
    'Refunded in full whenever you ask before a phone is bound, and by itself when none is within 72 hours. Once activated by binding, the 7-day return does not apply.',
  held: 'Payment is busy, please try again in a moment. The number is held for you for',
  heldLabel: 'Held for you for',
  taken: 'Someone was faster',
  takenText: 'This number has just been taken. Have a look at similar ones:',
  takenNone: 'This number has just been taken. Have a look at other ones.',
  more: 'Choose another',
  tooMany: 'Orders waiting for payment',
  tooManyText: 'You have 3 unpaid orders. Pay or cancel one of them, then come back for this number.',
  pending: 'See unpaid orders',
}
