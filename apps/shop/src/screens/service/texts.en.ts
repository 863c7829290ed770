import type { Translation } from '../../texts/texts.ts'
import type { ServiceTexts } from './texts.ts'

export const en: Translation<ServiceTexts> = {
  title: 'Customer service',
  hello: 'Hello, how can we help?',
  hint: 'Most questions are answered right here',
  checklist: 'It does not ring? Go down this list',
  checks: {
    live: 'The number is in use',
    dial: 'It is dialled the right way',
    quiet: 'The phone is not silent',
    blocked: 'The call is not blocked',
    phone: 'The phone takes calls at all',
    other: 'Call it from another phone',
  },
  checkHints: {
    live: 'Look under “My orders”: a number that is not bound yet, or has ended, does not ring.',
    dial: '95013 and the digits after it in one go, without the dash and without an area code.',
    quiet: 'Switch off do-not-disturb and flight mode, and check ringtone and vibration.',
    blocked: 'Let your 95013 number through the call blocking of your phone and its security apps.',
    phone: 'It has a signal, its line is not suspended, and calls are not forwarded.',
    other: 'If it is still silent, compare the bound phone in the order.',
  },
  topics: 'Often asked',
  allQuestions: 'All questions',
  orders: 'My orders',
  ordersHint: 'Payment, binding and refund: each order shows where it stands',
  agreements: 'Refund Rules',
  agreementsHint: 'All of it until the number is bound; when and how is written here',
}
