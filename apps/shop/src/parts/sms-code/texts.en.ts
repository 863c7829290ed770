import type { Translation } from '../../base/texts/texts.ts'
import type { SmsCodeTexts } from './texts.ts'

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

export const en: Translation<SmsCodeTexts> = {
  phoneMissing: 'Please enter your phone number',
  phoneWrong: 'A mobile number has 11 digits and begins with 13 to 19',
  code: 'Code',
  sentTo: (phone) => `Sent to ${phone}`,
  getCode: 'Get code',
  again: 'Resend',
  againIn: (seconds) => `Resend (${seconds} s)`,
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
  outbox: 'Demo: see the SMS code',
}
