import type { Translation } from '../../base/texts/texts.ts'
import type { RenewalsTexts } from './texts.ts'

export const en: Translation<RenewalsTexts> = {
  title: 'Renewals',
  sum: 'Charged by itself in the next 30 days',
  sumOf: (count) => (count === 1 ? '1 number' : `${count} numbers`),
  sumNone: 'No number is about to be charged',
  about: 'You are told 6 days before each charge, and can switch it off at any time, at once.',
  agreement: 'Automatic Renewal Agreement',
  charges: (at, amount) => `${amount} on ${at}`,
  expires: (at) => `Period ends ${at}`,
  ends: (at) => `Ends ${at}, nothing is charged`,
  notBegun: 'The period begins when a phone is bound',
  unpaid: (until) => `Rings until ${until}; please renew soon`,
  suspended: (until) => `Suspended; renew by ${until} to bring it back`,
  empty: 'Once you have a number, you see here when it is charged, and how much',
  choose: 'Choose a number',
}
