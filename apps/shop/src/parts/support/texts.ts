import { both, defineTexts } from '../../base/texts/texts.ts'

export const supportTexts = defineTexts('parts/support/texts', {
  categories: {
    calls: both('来电与接听', 'Calls'),
    binding: both('绑定手机', 'Binding'),
    buying: both('选号与购买', 'Buying'),
    renewal: both('续费与退款', 'Renewal and refunds'),
    privacy: both('隐私与账号', 'Privacy'),
    other: both('其他', 'Other'),
  },
  states: {
    open: both('等待回复', 'Waiting for reply'),
    answered: both('已回复', 'Replied'),
    closed: both('已关闭', 'Closed'),
  },
  ask: both('提一个新问题', 'Ask a new question'),
  loginText: both('登录后查看您的咨询和客服回复', 'Log in to see your requests and our replies'),
  text: both('问题描述', 'Your question'),
  empty: both('请写下您的问题', 'Please write down your question'),
  tooLong: both(
    (max: number) => `最多 ${max} 个字，请精简一些`,
    (max) => `Please keep it to ${max} characters`,
  ),
  left: both(
    (count: number, max: number) => `${count}/${max}`,
    (count, max) => `${count}/${max}`,
  ),
  limit: both(
    (max: number) => `24 小时内最多发送 ${max} 次，请稍后再试；着急的话可以拨打客服热线`,
    (max) =>
      `You can send up to ${max} messages in 24 hours. Please try again later, or call us if it’s urgent`,
  ),
})
