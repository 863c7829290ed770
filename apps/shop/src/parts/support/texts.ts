import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  categories: {
    calls: '来电与接听',
    binding: '绑定手机',
    buying: '选号与购买',
    renewal: '续费与退款',
    privacy: '隐私与账号',
    other: '其他',
  },
  states: { open: '等待回复', answered: '已回复', closed: '已关闭' },
  ask: '提一个新问题',
  loginText: '登录后查看您的咨询和客服回复',
  text: '问题描述',
  empty: '请写下您的问题',
  tooLong: (max: number) => `最多 ${max} 个字，请精简一些`,
  left: (count: number, max: number) => `${count}/${max}`,
  limit: (max: number) => `24 小时内最多发送 ${max} 次，请稍后再试；着急的话可以拨打客服热线`,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    support: typeof zh
  }
}

/** Words for tickets, wherever they are shown. */
export const supportTexts = defineTexts('support', zh)
