import type { Texts, Translation } from '../../base/texts/texts.ts'
import type { PriceRange } from './filters.ts'

const zh = {
  sort: '排序',
  sorts: { default: '默认排序', desc: '价格从高到低', asc: '价格从低到高' },
  filter: '筛选',
  filterCount: (count: number) => `筛选 ${count} 项`,
  length: '号码位数',
  any: '不限',
  digits: (count: number) => `${count} 位`,
  price: '每月价格',
  below: (yuan: number) => `¥${yuan} 以下`,
  between: (from: number, to: number) => `¥${from}–${to}`,
  above: (yuan: number) => `¥${yuan} 以上`,
  without4: '不含 4',
  show: '查看号码',
  reset: '清空',
  close: '关闭',
  none: '没有找到号码，请换其他号码试试',
  searchAgain: '换个数字',
  clear: '清空筛选',
  categories: '号码分类',
  all: '全部',
  choose: '选择号码',
}

export const en = (): Translation<typeof zh> => ({
  sort: 'Sort',
  sorts: { default: 'Default', desc: 'Price: high to low', asc: 'Price: low to high' },
  filter: 'Filter',
  filterCount: (count) => `Filters, ${count} on`,
  length: 'Length',
  any: 'Any',
  digits: (count) => `${count} digits`,
  price: 'Price per month',
  below: (yuan) => `Below ¥${yuan}`,
  between: (from, to) => `¥${from}–${to}`,
  above: (yuan) => `Above ¥${yuan}`,
  without4: 'No 4',
  show: 'Show numbers',
  reset: 'Clear',
  close: 'Close',
  none: 'No number found, try other numbers',
  searchAgain: 'Try other digits',
  clear: 'Clear filters',
  categories: 'Categories',
  all: 'All',
  choose: 'Choose phone number',
})

/** Words of sorting and filtering. */
export const browseTexts = { file: 'parts/numbers/browse-texts', zh }

export function rangeName(t: Texts<typeof browseTexts>, { min, max }: PriceRange): string {
  if (!min) return t.below(max)
  return max ? t.between(min, max) : t.above(min)
}
