import { defineTexts, type Texts } from '../../base/texts/texts.ts'
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

declare module '../../base/texts/texts.ts' {
  interface Slices {
    browse: typeof zh
  }
}

/** Words of sorting and filtering. */
export const browseTexts = defineTexts('browse', zh)

export function rangeName(t: Texts<'browse'>, { min, max }: PriceRange): string {
  if (!min) return t.below(max)
  return max ? t.between(min, max) : t.above(min)
}
