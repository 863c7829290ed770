import type { Translation } from '../../base/texts/texts.ts'
import type { SupportTexts } from './texts.ts'

export const en: Translation<SupportTexts> = {
  categories: {
    calls: 'Calls',
    binding: 'Binding',
    buying: 'Buying',
    renewal: 'Renewal, refund',
    privacy: 'Privacy',
    other: 'Other',
  },
  states: { open: 'Waiting', answered: 'Answered', closed: 'Closed' },
  ask: 'Ask something else',
  loginText: 'Log in to see your requests and our answers',
  text: 'Your question',
  empty: 'Please write down your question',
  tooLong: (max) => `At most ${max} characters, please`,
  left: (count, max) => `${count}/${max}`,
  limit: (max) => `At most ${max} in 24 hours. Please try later, or call us if it is urgent`,
}
