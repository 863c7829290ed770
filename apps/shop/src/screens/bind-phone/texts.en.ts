import type { Translation } from '../../base/texts/texts.ts'
import type { BindTexts } from './texts.ts'

export const en: Translation<BindTexts> = {
  title: 'Bind phone',
  lead: 'Once bound, your phone rings when a stranger calls this number.',
  phone: 'Phone that rings',
  placeholder: 'Enter a phone number',
  own: 'This is the phone you log in with: no code needed, one tap binds it.',
  other: 'To use another phone, verify it with an SMS code first.',
  useOwn: 'Use my own phone',
  confirm: 'Bind this phone',
  tip: 'Your period starts the moment the phone is bound. Not bound within 72 hours of payment: refunded in full.',
  phoneLimit: 'This phone has 5 numbers already. Please use another one',
  changed: 'The order has changed; it has been loaded again',
  bound: 'Bound',
  boundText: (number, phone) => `From now on, calls to ${number} ring ${phone}`,
  periodEnd: (moment) => `Yours until ${moment}`,
  home: 'Back home',
  unpaid: 'This order is not paid yet. A phone can be bound once it is.',
  pay: 'Pay now',
  over: 'This order has ended; no phone can be bound to it.',
  choose: 'Choose another number',
  notFound: 'There is no such order, or it belongs to another account.',
  which: 'These numbers wait for a phone. Choose one:',
  none: 'No number waits for a phone. Find one you love',
  paidAt: (moment) => `Paid ${moment}`,
}
