import type { Translation } from '../../base/texts/texts.ts'
import type { TagListTexts } from './texts.ts'

export const en: Translation<TagListTexts> = {
  title: 'Comprehensive search',
  containing: 'With',
  ending: 'Ending in',
  all: 'All numbers',
  search: 'Search the digits you love',
  noCategory: 'There is no such category. Look at the others',
  categories: 'All categories',
}
