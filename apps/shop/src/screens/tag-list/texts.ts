import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '综合搜索',
  ending: '尾号',
  search: '搜索您喜欢的数字',
  noCategory: '没有这个分类，看看其他分类吧',
  categories: '全部分类',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    tagList: typeof zh
  }
}

export const tagListTexts = defineTexts('tagList', zh)
