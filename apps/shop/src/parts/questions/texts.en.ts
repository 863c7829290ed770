import type { Translation } from '../../base/texts/texts.ts'
import type { QuestionsTexts } from './texts.ts'

export const en: Translation<QuestionsTexts> = {
  title: 'Questions',
  search: 'Search the questions',
  placeholder: 'Try refund, ring or code',
  button: 'Search',
  none: (keyword) => `Nothing about “${keyword}”. Try another word, or simply ask us`,
  showAll: 'See all questions',
  ask: 'Ask us',
  category: 'Category',
  all: 'All',
  found: (count) => (count === 1 ? '1 question found' : `${count} questions found`),
  categories: {
    buying: 'Choosing and buying',
    binding: 'Binding a phone',
    calls: 'Calls',
    renewal: 'Renewal and refunds',
    privacy: 'Privacy and account',
  },
  solved: 'Was this useful?',
  useful: 'Useful',
  useless: 'Not useful',
  thanks: 'Thank you for telling us',
  sorry: 'Sorry that it did not help.',
}
