import * as english from '@hao/contract/languages/en.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import type { Translation } from '../../base/texts/texts.ts'

const { pay } = providerWords

const zh = {
  title: '支付结果',
  confirming: '正在确认支付结果',
  confirmingText: '请稍候，不用重复支付。',
  still: '还在确认中',
  stillText: `${pay}还没有答复。如果您已付款，请放心：号码会归您，否则全额退回。`,
  check: '再查一次',
  success: '支付成功',
  successText: '还差一步：绑定手机号，号码就能响铃了。',
  boundText: (phone: string) => `号码已绑定到 ${phone}，可以直接使用了。`,
  bind: '绑定手机号',
  unpaid: '待支付',
  unpaidText: '还没有收到您的付款，号码仍为您保留',
  overdueText: '支付时间已到。如果您已付款，结果马上就到；否则号码会重新上架。',
  closed: '订单已关闭',
  closedText: '这笔订单没有付款，号码已重新上架。',
  again: '再看看这个号码',
  refunding: '正在全额退款',
  refundingText: '付款到账时号码已被别人买走，非常抱歉。全部款项正按原支付方式退回，您不用做任何事。',
  refunded: '已全额退款',
  refundedText: '付款到账时号码已被别人买走，非常抱歉。全部款项已按原支付方式退回。',
  unboundText: '这个号码在绑定手机之前已退订，全部款项按原支付方式退回，您不用做任何事。',
  similar: '看看相似号码',
  nearest: '与它最接近的号码',
  unknown: '没有找到这笔支付',
  unknownText: '链接可能不完整，或不属于当前账号。您的订单都在这里：',
  home: '返回首页',
  renewal: {
    success: (end: string) => `续费成功，服务到 ${end}。`,
    unpaid: '还没有收到您的续费付款，剩余支付时间',
    overdue: '支付时间已到。如果您已付款，结果马上就到；否则服务到期时间不变。',
    closed: '这笔续费没有付款，服务到期时间不变。',
    refunding: '付款到账时号码的服务已经结束，全部款项正按原支付方式退回，您不用做任何事。',
    refunded: '付款到账时号码的服务已经结束，全部款项已按原支付方式退回。',
  },
  period: '开通时长',
  amount: '金额',
  paidAt: '支付时间',
  tradeNo: '订单号',
}

export const en = (): Translation<typeof zh> => ({
  title: 'Payment',
  confirming: 'Confirming your payment',
  confirmingText: 'One moment, please. There is no need to pay again.',
  still: 'Still confirming',
  stillText: `${english.providerWords.pay} has not confirmed yet. If you have paid, don’t worry: you get the number or a full refund.`,
  check: 'Check again',
  success: 'Payment success',
  successText: 'One step left: bind your phone, and the number starts to ring.',
  boundText: (phone) => `The number is bound to ${phone} and ready to use.`,
  bind: 'Bind phone',
  unpaid: 'Not paid yet',
  unpaidText: 'We have not received your payment. The number is still held for you for',
  overdueText:
    'The time to pay is up. If you have paid, the result will arrive shortly. Otherwise the number goes back on sale.',
  closed: 'Order closed',
  closedText: 'This order was not paid, and the number is on sale again.',
  again: 'See number again',
  refunding: 'Refunding in full',
  refundingText:
    'We’re sorry: someone else had bought the number by the time your payment arrived. Your full payment is on its way back. You don’t need to do anything.',
  refunded: 'Refunded in full',
  refundedText:
    'We’re sorry: someone else had bought the number by the time your payment arrived. Your full payment was refunded the way you paid.',
  unboundText:
    'You returned this number before binding a phone. Your full payment is refunded the way you paid. You don’t need to do anything.',
  similar: 'See similar numbers',
  nearest: 'The closest matches',
  unknown: 'We couldn’t find this payment',
  unknownText: 'The link may be incomplete or belong to another account. Your orders are here:',
  home: 'Back home',
  renewal: {
    success: (end) => `Renewed. Your number now works until ${end}.`,
    unpaid: 'We have not received your payment for the renewal. Time left to pay:',
    overdue:
      'The time to pay is up. If you have paid, the result will arrive shortly. Otherwise the end of your period does not change.',
    closed: 'This renewal was not paid. The end of your period does not change.',
    refunding:
      'The service had already ended when your payment arrived. Your full payment is on its way back. You don’t need to do anything.',
    refunded:
      'The service had already ended when your payment arrived. Your full payment was refunded the way you paid.',
  },
  period: 'Period',
  amount: 'Amount',
  paidAt: 'Paid at',
  tradeNo: 'Order no.',
})

export const payOkTexts = { file: 'screens/pay-ok/texts', zh }
