import { both, defineTexts, type Texts } from '../../base/texts/texts.ts'
import type { PriceRange } from './filters.ts'

export const browseTexts = defineTexts('parts/numbers/browse-texts', {
  sort: both('排序', 'Sort'),
  sorts: {
    default: both('默认排序', 'Default'),
    desc: both('价格从高到低', 'Price: high to low'),
    asc: both('价格从低到高', 'Price: low to high'),
  },
  filter: both('筛选', 'Filter'),
  filterCount: both(
    (count: number) => `筛选 ${count} 项`,
    (count) => `Filters, ${count} on`,
  ),
  length: both('号码位数', 'Length'),
  any: both('不限', 'Any'),
  digits: both(
    (count: number) => `${count} 位`,
    (count) => `${count} digits`,
  ),
  price: both('每月价格', 'Price per month'),
  below: both(
    (yuan: number) => `¥${yuan} 以下`,
    (yuan) => `Below ¥${yuan}`,
  ),
  between: both(
    (from: number, to: number) => `¥${from}–${to}`,
    (from, to) => `¥${from}–${to}`,
  ),
  above: both(
    (yuan: number) => `¥${yuan} 以上`,
    (yuan) => `Above ¥${yuan}`,
  ),
  priceFrom: both('最低价（元）', 'From (yuan)'),
  priceTo: both('最高价（元）', 'To (yuan)'),
  priceProblems: {
    noNumber: both('请输入数字，如 88 或 88.5', 'Please enter a number, such as 88 or 88.5'),
    decimals: both('最多两位小数，如 88.5', 'At most two decimals, such as 88.5'),
    tooHigh: both('最高 10000000 元', 'At most 10,000,000 yuan'),
    zero: both('最高价要大于 0', 'The highest price must be above 0'),
  },
  unwanted: both('不要的数字', 'Digits you don’t want'),
  without: both(
    (digits: string) => `不含 ${Array.from(digits).join('、')}`,
    (digits) => `No ${Array.from(digits).join(', ')}`,
  ),
  show: both('查看号码', 'Show numbers'),
  reset: both('清空', 'Clear'),
  none: both('没有找到号码，请换其他号码试试', 'No number found, try other numbers'),
  searchAgain: both('换个数字', 'Try other digits'),
  clear: both('清空筛选', 'Clear filters'),
  categories: both('号码分类', 'Categories'),
  all: both('全部', 'All'),
})

export function rangeName(t: Texts<typeof browseTexts>, { min, max }: PriceRange): string {
  if (!min) return t.below(max)
  return max ? t.between(min, max) : t.above(min)
}
