import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '咨询详情',
  missing: '没有找到这条咨询',
  all: '我的咨询',
  order: '查看相关订单',
  hints: {
    open: '我们正在处理，回复后会短信通知您。',
    answered: '客服已回复。还有疑问，可以接着写。',
    closed: '这次咨询已经结束。',
  },
  messages: '往来消息',
  authors: { shopper: '我', service: '客服' },
  write: '继续说明',
  placeholder: '补充情况，或接着提问',
  send: '发送',
  close: '不用了，关闭咨询',
  solved: '问题解决了',
  closeTitle: '关闭这次咨询？',
  closeText: '关闭后就不能在这里继续写了，记录会保留，您随时可以再提新问题。',
  keep: '再等等',
  confirm: '确认关闭',
  thanks: '已关闭，感谢您的咨询',
  closed: '还有别的问题？随时告诉我们。',
}

export const en = (): Translation<typeof zh> => ({
  title: 'Request',
  missing: 'We couldn’t find this request',
  all: 'My requests',
  order: 'See order',
  hints: {
    open: 'We’re looking into it and will send you an SMS when we reply.',
    answered: 'We’ve replied. If anything is still unclear, just write again.',
    closed: 'This request is closed.',
  },
  messages: 'Messages',
  authors: { shopper: 'You', service: 'Customer service' },
  write: 'Write again',
  placeholder: 'Add details or ask another question',
  send: 'Send',
  close: 'Never mind, close it',
  solved: 'It’s solved',
  closeTitle: 'Close this request?',
  closeText:
    'You won’t be able to write here any more. The conversation stays for you to read, and you can ask a new question at any time.',
  keep: 'Not yet',
  confirm: 'Close request',
  thanks: 'Closed. Thanks for asking',
  closed: 'Anything else? Just tell us.',
})

export const ticketTexts = { file: 'screens/ticket/texts', zh }
