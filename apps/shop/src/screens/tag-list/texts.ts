import { both, defineTexts } from '../../base/texts/texts.ts'

export const tagListTexts = defineTexts('screens/tag-list/texts', {
  ending: both('尾号', 'Ending in'),
  search: both('搜索您喜欢的数字', 'Search the digits you love'),
  noCategory: both(
    '没有这个分类，看看其他分类吧',
    'We couldn’t find this category. Have a look at the others',
  ),
  categories: both('全部分类', 'All categories'),
})
