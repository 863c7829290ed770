import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '搜索',
  placeholder: '请输入要搜索的数字',
  suffix: '尾号',
  button: '搜索',
  missing: '请输入号码',
  clear: '清除',
  /** The label on the key that opens a keyboard, and its accessible name. */
  keys: { words: '文字', digits: '123' },
  keyboard: (key: string) => `${key}键盘`,
  recent: '最近搜索',
  forget: '清空最近搜索',
  ideas: '大家在搜',
  /** Suggested searches: a fixed list. */
  popular: ['520', '1314', '888', '168', '发财', '长长久久', '一帆风顺', '666'],
  sayIt: '也可以直接说心愿',
  examples: ['女儿生日 2018年6月18日，不含 4，便宜', '我爱你一生一世', '车牌 粤B·88G66'],
  filters: '筛选',
  without4: '不含 4',
  priceAndLength: '价格 · 位数',
}

export const en = (): Translation<typeof zh> => ({
  title: 'Search',
  placeholder: 'Enter the digits to search',
  suffix: 'Tail number',
  button: 'Search',
  missing: 'Please enter number',
  clear: 'Clear',
  keys: { words: 'ABC', digits: '123' },
  keyboard: (key) => `${key} keyboard`,
  recent: 'Recent searches',
  forget: 'Clear recent searches',
  ideas: 'Popular',
  popular: ['520', '1314', '888', '168', 'wealth', 'forever', 'smooth', '666'],
  sayIt: 'Or just say what you’re looking for',
  examples: ["my daughter's birthday 18 June 2018, no 4, cheap", 'I love you forever', 'room 8-1-602'],
  filters: 'Filters',
  without4: 'No 4',
  priceAndLength: 'Price · length',
})

export const searchTexts = { file: 'screens/search/texts', zh }
