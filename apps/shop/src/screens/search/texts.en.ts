import type { Translation } from '../../base/texts/texts.ts'
import type { SearchTexts } from './texts.ts'

export const en: Translation<SearchTexts> = {
  title: 'Search',
  placeholder: 'Enter the digits to search',
  suffix: 'Tail number',
  button: 'Search',
  missing: 'Please enter number',
  clear: 'Clear',
  recent: 'Recent searches',
  forget: 'Forget recent searches',
  ideas: 'Popular',
  found: 'Found for you',
  none: 'No number found, try other numbers',
}
