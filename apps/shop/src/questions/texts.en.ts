import type { Translation } from '../texts/texts.ts'
import type { QuestionsTexts } from './texts.ts'

export const en: Translation<QuestionsTexts> = {
  title: 'Questions',
  search: 'Search the questions',
  placeholder: 'Try refund, ring or code',
  button: 'Search',
  none: (keyword) => `Nothing about “${keyword}”. Try another word`,
  showAll: 'See all questions',
  categories: {
    buying: 'Choosing and buying',
    binding: 'Binding a phone',
    calls: 'Calls',
    renewal: 'Renewal and refunds',
    privacy: 'Privacy and account',
  },
}
