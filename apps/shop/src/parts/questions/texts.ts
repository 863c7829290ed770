import { both, defineTexts } from '../../base/texts/texts.ts'

export const questionsTexts = defineTexts('parts/questions/texts', {
  search: both('搜索问题', 'Search the questions'),
  placeholder: both('试试“退款”', 'Try “refund”'),
  button: both('搜索', 'Search'),
  none: both(
    (keyword: string) => `没有找到与“${keyword}”有关的问题，换个词试试，或直接问客服`,
    (keyword) => `No results for “${keyword}”. Try another word, or just ask us`,
  ),
  showAll: both('查看全部问题', 'See all questions'),
  ask: both('联系客服', 'Ask us'),
  category: both('问题分类', 'Category'),
  all: both('全部', 'All'),
  found: both(
    (count: number) => `找到 ${count} 个问题`,
    (count) => (count === 1 ? '1 question found' : `${count} questions found`),
  ),
  categories: {
    buying: both('选号与购买', 'Choosing and buying'),
    binding: both('绑定手机', 'Binding a phone'),
    calls: both('来电与接听', 'Calls'),
    renewal: both('续费与退款', 'Renewal and refunds'),
    privacy: both('隐私与账号', 'Privacy and account'),
  },
  solved: both('这个回答有用吗？', 'Was this helpful?'),
  useful: both('有用', 'Helpful'),
  useless: both('没用', 'Not helpful'),
  thanks: both('谢谢您的反馈', 'Thank you for your feedback'),
  sorry: both('没帮到您，很抱歉。', 'Sorry this didn’t help.'),
})
