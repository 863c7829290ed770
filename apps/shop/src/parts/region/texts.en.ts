import type { Translation } from '../../base/texts/texts.ts'
import type { RegionTexts } from './texts.ts'

export const en: Translation<RegionTexts> = {
  title: 'Choose your region',
  levels: ['Province', 'City', 'District'],
  choose: 'Please choose',
  confirm: 'Done',
  failed: 'The regions did not load',
}
