import type { Locale } from '@hao/contract/locale.ts'
import type { Ticket } from './ticket.ts'

/** The language that the customer writes in: English if they use its letters and no Chinese character. */
export function customerLocale({ messages }: Pick<Ticket, 'messages'>): Locale {
  const written = messages.flatMap(({ author, text }) => (author === 'shopper' ? text : [])).join('\n')
  return /[a-z]/i.test(written) && !/\p{Script=Han}/u.test(written) ? 'en' : 'zh'
}
