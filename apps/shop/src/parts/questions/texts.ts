import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '常见问题',
  search: '搜索问题',
  placeholder: '试试“退款”',
  button: '搜索',
  none: (keyword: string) => `没有找到与“${keyword}”有关的问题，换个词试试，或直接问客服`,
  showAll: '查看全部问题',
  ask: '联系客服',
  category: '问题分类',
  all: '全部',
  found: (count: number) => `找到 ${count} 个问题`,
  categories: {
    buying: '选号与购买',
    binding: '绑定手机',
    calls: '来电与接听',
    renewal: '续费与退款',
    privacy: '隐私与账号',
  },
  solved: '这个回答有用吗？',
  useful: '有用',
  useless: '没用',
  thanks: '谢谢您的反馈',
  sorry: '没帮到您，很抱歉。',
}

export const en = (): Translation<typeof zh> => ({
  title: 'Questions',
  search: 'Search the questions',
  placeholder: 'Try “refund”',
  button: 'Search',
  none: (keyword) => `No results for “${keyword}”. Try another word, or just ask us`,
  showAll: 'See all questions',
  ask: 'Ask us',
  category: 'Category',
  all: 'All',
  found: (count) => (count === 1 ? '1 question found' : `${count} questions found`),
  categories: {
    buying: 'Choosing and buying',
    binding: 'Binding a phone',
    calls: 'Calls',
    renewal: 'Renewal and refunds',
    privacy: 'Privacy and account',
  },
  solved: 'Was this helpful?',
  useful: 'Helpful',
  useless: 'Not helpful',
  thanks: 'Thank you for your feedback',
  sorry: 'Sorry this didn’t help.',
})

/** Words of the frequent questions, wherever they are searched. */
export const questionsTexts = { file: 'parts/questions/texts', zh }
