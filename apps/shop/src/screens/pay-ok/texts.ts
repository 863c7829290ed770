import * as english from '@hao/contract/languages/en.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

const { pay } = providerWords

export const payOkTexts = defineTexts('screens/pay-ok/texts', {
  title: both('支付结果', 'Payment'),
  confirming: both('正在确认支付结果', 'Confirming your payment'),
  confirmingText: both('请稍候，不用重复支付。', 'One moment, please. There is no need to pay again.'),
  still: both('还在确认中', 'Still confirming'),
  stillText: both(
    `${pay}还没有答复。如果您已付款，请放心：号码会归您，否则全额退回。`,
    `${english.providerWords.pay} has not confirmed yet. If you have paid, don’t worry: you get the number or a full refund.`,
  ),
  check: both('再查一次', 'Check again'),
  success: both('支付成功', 'Payment success'),
  successText: both(
    '还差一步：绑定手机号，号码就能响铃了。',
    'One step left: bind your phone, and the number starts to ring.',
  ),
  givenText: both(
    '礼物已备好：把链接发给朋友，朋友接受后号码就归他了。',
    'Your gift is ready. Send the link to your friend: with the acceptance the number is theirs.',
  ),
  boundText: both(
    (phone: string) => `号码已绑定到 ${phone}，可以直接使用了。`,
    (phone) => `The number is bound to ${phone} and ready to use.`,
  ),
  bind: both('绑定手机号', 'Bind phone'),
  unpaid: both('待支付', 'Not paid yet'),
  unpaidText: both(
    '还没有收到您的付款，号码仍为您保留',
    'We have not received your payment. The number is still held for you for',
  ),
  overdueText: both(
    '支付时间已到。如果您已付款，结果马上就到；否则号码会重新上架。',
    'The time to pay is up. If you have paid, the result will arrive shortly. Otherwise the number goes back on sale.',
  ),
  closed: both('订单已关闭', 'Order closed'),
  closedText: both(
    '这笔订单没有付款，号码已重新上架。',
    'This order was not paid, and the number is on sale again.',
  ),
  again: both('再看看这个号码', 'See number again'),
  refunding: both('正在全额退款', 'Refunding in full'),
  refundingText: both(
    '付款到账时号码已被别人买走，非常抱歉。全部款项正按原支付方式退回，您不用做任何事。',
    'We’re sorry: someone else had bought the number by the time your payment arrived. Your full payment is on its way back. You don’t need to do anything.',
  ),
  refunded: both('已全额退款', 'Refunded in full'),
  refundedText: both(
    '付款到账时号码已被别人买走，非常抱歉。全部款项已按原支付方式退回。',
    'We’re sorry: someone else had bought the number by the time your payment arrived. Your full payment was refunded the way you paid.',
  ),
  unboundText: both(
    '这个号码在绑定手机之前已退订，全部款项按原支付方式退回，您不用做任何事。',
    'You returned this number before binding a phone. Your full payment is refunded the way you paid. You don’t need to do anything.',
  ),
  similar: both('看看相似号码', 'See similar numbers'),
  nearest: both('与它最接近的号码', 'The closest matches'),
  unknown: both('没有找到这笔支付', 'We couldn’t find this payment'),
  unknownText: both(
    '链接可能不完整，或不属于当前账号。您的订单都在这里：',
    'The link may be incomplete or belong to another account. Your orders are here:',
  ),
  home: both('返回首页', 'Back home'),
  renewal: {
    success: both(
      (end: string) => `续费成功，服务到 ${end}。`,
      (end) => `Renewed. Your number now works until ${end}.`,
    ),
    unpaid: both(
      '还没有收到您的续费付款，剩余支付时间',
      'We have not received your payment for the renewal. Time left to pay:',
    ),
    overdue: both(
      '支付时间已到。如果您已付款，结果马上就到；否则服务到期时间不变。',
      'The time to pay is up. If you have paid, the result will arrive shortly. Otherwise the end of your period does not change.',
    ),
    closed: both(
      '这笔续费没有付款，服务到期时间不变。',
      'This renewal was not paid. The end of your period does not change.',
    ),
    refunding: both(
      '付款到账时号码的服务已经结束，全部款项正按原支付方式退回，您不用做任何事。',
      'The service had already ended when your payment arrived. Your full payment is on its way back. You don’t need to do anything.',
    ),
    refunded: both(
      '付款到账时号码的服务已经结束，全部款项已按原支付方式退回。',
      'The service had already ended when your payment arrived. Your full payment was refunded the way you paid.',
    ),
  },
  period: both('开通时长', 'Period'),
  amount: both('金额', 'Amount'),
  paidAt: both('支付时间', 'Paid at'),
  tradeNo: both('订单号', 'Order no.'),
})
