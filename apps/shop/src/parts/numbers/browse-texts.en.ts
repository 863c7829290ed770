import type { Translation } from '../../base/texts/texts.ts'
import type { BrowseTexts } from './browse-texts.ts'

export const en: Translation<BrowseTexts> = {
  sort: 'Sort',
  sorts: { default: 'Default', desc: 'Price: high to low', asc: 'Price: low to high' },
  filter: 'Filter',
  filterCount: (count) => `Filter ${count} chosen`,
  length: 'Length',
  any: 'Any',
  digits: (count) => `${count} digits`,
  price: 'Price per month',
  below: (yuan) => `Below ¥${yuan}`,
  between: (from, to) => `¥${from}–${to}`,
  above: (yuan) => `Above ¥${yuan}`,
  without4: 'Without the digit 4',
  show: 'Show numbers',
  reset: 'Clear',
  close: 'Close',
  none: 'No number found, try other numbers',
  searchAgain: 'Other digits',
  clear: 'Clear filters',
  categories: 'Categories',
  all: 'All',
  choose: 'Choose phone number',
  category: {
    leopard: 'Leopard',
    pair: 'Pair',
    sequential: 'Sequential',
    symmetric: 'Symmetric',
    lucky: 'Lucky',
    custom: 'Custom',
  },
}
