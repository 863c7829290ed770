import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '综合搜索',
  ending: '尾号',
  search: '搜索您喜欢的数字',
  noCategory: '没有这个分类，看看其他分类吧',
  categories: '全部分类',
}

export const en = (): Translation<typeof zh> => ({
  title: 'Comprehensive search',
  ending: 'Ending in',
  search: 'Search the digits you love',
  noCategory: 'We couldn’t find this category. Have a look at the others',
  categories: 'All categories',
})

export const tagListTexts = { file: 'screens/tag-list/texts', zh }
