import type { Translation } from '../../base/texts/texts.ts'
import type { TicketsTexts } from './texts.ts'

export const en: Translation<TicketsTexts> = {
  title: 'My requests',
  none: 'You have not asked us anything yet. Whatever it is, just write it down',
  first: 'Ask us',
  more: 'Show more',
  end: 'That is all',
}
