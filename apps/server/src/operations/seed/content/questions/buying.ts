import type { Question } from './question.ts'

export const buyingQuestions: readonly Question[] = [
  {
    category: 'buying',
    texts: {
      zh: {
        title: '{prefix} 隐私号是什么？',
        body: `它是一个以 {prefix} 开头、由您专享的号码。您把它绑定到自己的手机，之后别人拨打这个号码，响铃的就是您的手机。

需要留电话的时候，您留 {prefix} 号码就好，自己的手机号不必告诉对方。`,
      },
      en: {
        title: 'What is a {prefix} privacy number?',
        body: `It is a number that begins with {prefix} and is yours alone. You bind it to your own phone; from then on, whoever calls it rings your phone.

Wherever you have to leave a number, leave this one and keep your own to yourself.`,
      },
    },
  },
  {
    category: 'buying',
    texts: {
      zh: {
        title: '下单后，号码会为我保留多久？',
        body: `下单后号码为您锁定 15 分钟，订单页上有倒计时。这段时间里别人不能购买它。

15 分钟内没有完成支付，订单会自动取消，号码重新上架。您最多可以同时有 3 个待支付订单。`,
      },
      en: {
        title: 'How long is a number held for me?',
        body: `Once you place the order, the number is held for you for 15 minutes; the order shows the time left. Nobody else can buy it meanwhile.

If it is not paid within 15 minutes, the order is cancelled and the number goes back on sale. You can have at most 3 unpaid orders at a time.`,
      },
    },
  },
  {
    category: 'buying',
    texts: {
      zh: {
        title: '收藏了的号码，会被别人买走吗？',
        body: `会的。收藏只是方便您再次找到它，不会锁定号码。每个号码只有一个，喜欢的话请尽早下单，下单后才会为您锁定 15 分钟。`,
      },
      en: {
        title: 'Can someone else buy a number I have favourited?',
        body: `Yes. A favourite helps you find the number again; it does not hold it. There is only one of each number, so order early if you love it: the order is what holds it for 15 minutes.`,
      },
    },
  },
  {
    category: 'buying',
    texts: {
      zh: {
        title: '付了款，但号码已经被买走了怎么办？',
        body: `如果款项在订单取消之后才到账，我们会先看号码是否还在：还在，号码就是您的；不在，我们自动把全部款项按原支付方式退回，您不用申请。

退款会显示在订单详情里，我们还会为您推荐相近的号码。`,
      },
      en: {
        title: 'What if I paid, but the number is already gone?',
        body: `If your payment reaches us after the order was cancelled, we look whether the number is still free. If it is, it is yours. If not, the whole amount goes back automatically the way you paid; you need not ask.

The refund shows in the order, together with similar numbers.`,
      },
    },
  },
]
