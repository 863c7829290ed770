import type { Translation } from '../../texts/texts.ts'
import type { LoginTexts } from './texts.ts'

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

export const en: Translation<LoginTexts> = {
  heading: 'Log in to 95013',
  warm: 'One number keeps your own private, and strangers still reach you.',
  phone: 'Phone',
  phonePlaceholder: 'Your mobile number',
  phoneMissing: 'Please enter your phone number',
  phoneWrong: 'A mobile number has 11 digits and begins with 13 to 19',
  code: 'Code',
  sentTo: (phone) => `Sent to ${phone}`,
  getCode: 'Get code',
  again: 'Resend',
  againIn: (seconds) => `Resend (${seconds} s)`,
  login: 'Log in',
  agreementStart: 'I have read and agree to the ',
  serviceAgreement: 'Service Agreement',
  and: ' and ',
  privacyPolicy: 'Privacy Policy',
  agreementMissing: 'Please agree to the service agreement and privacy policy',
  tooSoon: (wait) => `A code is on its way to you; you can get another in ${wait}`,
  limited: (wait) => `Too many tries, please try again in ${wait}`,
  smsUnavailable: 'The SMS cannot be sent right now. Please try again soon',
  codeWrong: (tries) =>
    tries > 0
      ? `That code is not right, ${tries === 1 ? '1 try' : `${tries} tries`} left`
      : 'Too many wrong tries, please get a new code',
  codeExpired: 'The code is no longer valid. Please get a new one',
  wait: {
    seconds: (count) => plural(count, 'second'),
    minutes: (count) => plural(count, 'minute'),
    hours: (count) => plural(count, 'hour'),
  },
  welcome: 'You are logged in',
  outbox: 'Demo: see the SMS code',
  newcomer: 'A new phone number is registered as it logs in',
}
