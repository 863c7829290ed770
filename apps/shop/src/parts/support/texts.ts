import type { Translation } from '../../base/texts/texts.ts'

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

export const en = (): Translation<typeof zh> => ({
  categories: {
    calls: 'Calls',
    binding: 'Binding',
    buying: 'Buying',
    renewal: 'Renewal and refunds',
    privacy: 'Privacy',
    other: 'Other',
  },
  states: { open: 'Waiting for reply', answered: 'Replied', closed: 'Closed' },
  ask: 'Ask a new question',
  loginText: 'Log in to see your requests and our replies',
  text: 'Your question',
  empty: 'Please write down your question',
  tooLong: (max) => `Please keep it to ${max} characters`,
  left: (count, max) => `${count}/${max}`,
  limit: (max) =>
    `You can send up to ${max} messages in 24 hours. Please try again later, or call us if it’s urgent`,
})

/** Words for tickets, wherever they are shown. */
export const supportTexts = { file: 'parts/support/texts', zh }
