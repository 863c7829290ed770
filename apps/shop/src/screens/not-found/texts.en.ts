import type { Translation } from '../../base/texts/texts.ts'
import type { NotFoundTexts } from './texts.ts'

export const en: Translation<NotFoundTexts> = {
  title: 'Page not found',
  text: 'There is no such page. The address may be wrong or out of date',
  backHome: 'Back home',
}
