import type { Translation } from '../../base/texts/texts.ts'
import type { HomeTexts } from './texts.ts'

export const en: Translation<HomeTexts> = {
  search: 'Search the digits you love',
  searchButton: 'Search',
  banners: 'Highlights',
  picture: 'banner-1.en',
  brand: '95013 privacy numbers',
  close: 'Close',
  play: (title) => `Play the video: ${title}`,
  categories: 'Categories',
  leopard: 'Leopard',
  pair: 'Pair',
  sequential: 'Sequential',
  symmetric: 'Symmetric',
  lucky: 'Lucky',
  custom: 'Custom',
  flashSale: 'Flash sale',
  endsIn: 'ends in',
  more: 'More numbers',
  view: 'Click to view',
  picked: 'Picked for you',
}
