import type { Question } from './question.ts'

export const bindingQuestions: readonly Question[] = [
  {
    category: 'binding',
    texts: {
      zh: {
        title: '买好之后，怎么绑定手机号？',
        body: `支付成功后点“绑定手机号”，或在“我的订单”里打开这个订单。填写要接听来电的手机号，输入收到的 6 位验证码，绑定生效后就可以使用了。

服务期从绑定生效的那一刻开始计算，不是从付款开始。`,
      },
      en: {
        title: 'How do I bind my phone?',
        body: `After payment tap “Bind phone”, or open the order under “My orders”. Enter the phone that should ring and the six-digit code it receives. The number works as soon as the binding is in effect.

Your paid period starts at that moment, not when you pay.`,
      },
    },
  },
  {
    category: 'binding',
    texts: {
      zh: {
        title: '一个手机号最多能绑定几个号码？',
        body: `一个手机号最多同时绑定 5 个使用中的 {prefix} 号码。号码到期或解绑之后，就会空出名额。`,
      },
      en: {
        title: 'How many numbers can one phone have?',
        body: `At most 5 live {prefix} numbers can be bound to one phone at the same time. When one ends or is unbound, its place is free again.`,
      },
    },
  },
  {
    category: 'binding',
    texts: {
      zh: {
        title: '收不到验证码怎么办？',
        body: `请先确认手机号填写正确，并看看短信是否被拦截。60 秒后可以重新获取，新的验证码会让旧的失效。

验证码 5 分钟内有效，最多可以试 5 次。为了防止骚扰，同一手机号每小时最多发送 5 条、每天最多 10 条；达到上限后请稍后再试。`,
      },
      en: {
        title: 'The code does not arrive. What can I do?',
        body: `Check the phone number first, and whether your phone filters messages. After 60 seconds you can ask again; a new code replaces the old one.

A code is good for 5 minutes and 5 tries. So that nobody can be pestered, one phone gets at most 5 codes an hour and 10 a day; after that please try later.`,
      },
    },
  },
]
