import type { Translation } from '../../base/texts/texts.ts'
import type { QuestionTexts } from './texts.ts'

export const en: Translation<QuestionTexts> = {
  title: 'Questions',
  missing: 'There is no such question',
  all: 'See all questions',
  more: 'Related questions',
  service: 'Customer service',
}
