import type { Translation } from '../../base/texts/texts.ts'
import type { MyNumbersTexts } from './texts.ts'

export const en: Translation<MyNumbersTexts> = {
  title: 'My numbers',
  tabs: 'Which numbers',
  live: 'In use',
  ended: 'Ended',
  empty: { live: 'No numbers yet. Go and find one you love', ended: 'No number has ended' },
  choose: 'Choose a number',
  toLive: 'See the numbers in use',
}
