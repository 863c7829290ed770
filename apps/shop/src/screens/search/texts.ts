import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '搜索',
  placeholder: '请输入要搜索的数字',
  suffix: '尾号',
  button: '搜索',
  missing: '请输入号码',
  clear: '清除',
  recent: '最近搜索',
  forget: '清空最近搜索',
  ideas: '大家在搜',
  found: '为您找到',
  none: '没有找到号码，请换其他号码试试',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    search: typeof zh
  }
}

export const searchTexts = defineTexts('search', zh)
