import { both, defineTexts } from '../../base/texts/texts.ts'

export const ticketTexts = defineTexts('screens/ticket/texts', {
  missing: both('没有找到这条咨询', 'We couldn’t find this request'),
  all: both('我的咨询', 'My requests'),
  order: both('查看相关订单', 'See order'),
  hints: {
    open: both(
      '我们正在处理，回复后会短信通知您。',
      'We’re looking into it and will send you an SMS when we reply.',
    ),
    answered: both(
      '客服已回复。还有疑问，可以接着写。',
      'We’ve replied. If anything is still unclear, just write again.',
    ),
    closed: both('这次咨询已经结束。', 'This request is closed.'),
  },
  messages: both('往来消息', 'Messages'),
  authors: {
    shopper: both('我', 'You'),
    service: both('客服', 'Customer service'),
  },
  write: both('继续说明', 'Write again'),
  placeholder: both('补充情况，或接着提问', 'Add details or ask another question'),
  send: both('发送', 'Send'),
  close: both('不用了，关闭咨询', 'Never mind, close it'),
  solved: both('问题解决了', 'It’s solved'),
  closeTitle: both('关闭这次咨询？', 'Close this request?'),
  closeText: both(
    '关闭后就不能在这里继续写了，记录会保留，您随时可以再提新问题。',
    'You won’t be able to write here any more. The conversation stays for you to read, and you can ask a new question at any time.',
  ),
  keep: both('再等等', 'Not yet'),
  confirm: both('确认关闭', 'Close request'),
  thanks: both('已关闭，感谢您的咨询', 'Closed. Thanks for asking'),
  closed: both('还有别的问题？随时告诉我们。', 'Anything else? Just tell us.'),
})
