import { defineTexts } from '../texts/texts.ts'

const zh = {
  title: '常见问题',
  search: '搜索问题',
  placeholder: '试试“退款”“响铃”“验证码”',
  button: '搜索',
  none: (keyword: string) => `没有找到与“${keyword}”有关的问题，换个词试试`,
  showAll: '查看全部问题',
  categories: {
    buying: '选号与购买',
    binding: '绑定手机',
    calls: '来电与接听',
    renewal: '续费与退款',
    privacy: '隐私与账号',
  },
}

/** Words of the frequent questions, wherever they are searched. */
export const questionsTexts = defineTexts(zh, () => import('./texts.en.ts'))
export type QuestionsTexts = typeof zh
