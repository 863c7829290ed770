import type { Translation } from '../../base/texts/texts.ts'
import type { PurchaseTexts } from './texts.ts'

export const en: Translation<PurchaseTexts> = {
  months: (count) => (count === 1 ? '1 month' : `${count} months`),
  orders: 'See my orders',
  order: 'See order',
  continuePaying: 'Continue paying',
  timeLeft: 'Time left to pay',
  paidTwice: 'Paid twice',
  returning: (amount) => `${amount} is on its way back`,
  returned: (amount) => `${amount} was given back in full`,
}
