import * as english from '@hao/contract/languages/en.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import type { Translation } from '../../base/texts/texts.ts'

const { pay } = providerWords

const next = {
  created: '号码已为您锁定。请在倒计时结束前完成支付，超时后订单自动取消，号码重新上架。',
  paying: '号码已为您锁定。请在倒计时结束前完成支付；已经付款的，结果马上就到。',
  paid: '付款已收到，号码是您的了。绑定一个手机号，它就开始为您响铃；服务期从绑定生效时开始计算。',
  active: '有人拨打这个号码时，您绑定的手机会响铃，来电显示就是这个号码。',
  ended: '服务期已结束。喜欢的话，可以再选一个号码。',
  cancelled: '订单已取消，没有产生任何费用。',
  expired: '没有在 15 分钟内支付，订单已自动取消，没有产生任何费用。',
  refunding: `款项正按原支付方式全额退回，您不用做任何事。到账时间以${pay}的通知为准。`,
  refunded: `款项已按原支付方式全额退回，请在${pay}的账单里查看。`,
}

const nextOfRenewal = {
  ...next,
  created: '付款后，服务期相应延长。',
  paying: '付款后，服务期相应延长；已经付款的，结果马上就到。',
  paid: '续费已到账，服务期已相应延长。',
  active: '续费已到账，服务期已相应延长。',
  ended: '这次续费的服务期已结束。',
  cancelled: '续费订单已取消，没有产生任何费用。到期前可以随时再续费。',
  expired: '没有及时支付，续费订单已自动取消，没有产生任何费用。到期前可以随时再续费。',
}

const history = {
  created: '下单，号码已锁定',
  paying: '开始支付',
  paid: '支付成功',
  active: '绑定生效，开始使用',
  ended: '服务期结束',
  cancelled: '订单取消',
  expired: '超时未支付，订单取消',
  refunding: '开始全额退款',
  refunded: '退款完成',
}

const historyOfRenewal = { ...history, created: '续费下单', active: '续费生效' }

const zh = {
  title: '订单详情',
  next,
  nextOfRenewal,
  history,
  historyOfRenewal,
  nextCancelledEarly: '号码已退订，服务随之结束。付款和退款都在下面的付款记录里。',
  historyCancelledEarly: '退订，服务结束',
  bindBefore: (at: string) => `请在 ${at} 前绑定；逾期未绑定，我们会自动全额退款。`,
  progress: '订单进度',
  purchase: ['下单', '支付', '绑定手机', '开始使用'],
  renewal: ['下单', '支付', '续费成功'],
  refund: ['下单', '支付', '退款中', '已退款'],
  details: '订单信息',
  orderNumber: '订单号',
  copy: '复制订单号',
  copied: '订单号已复制',
  copyFailed: '复制失败，请长按订单号复制',
  kind: '类型',
  period: '时长',
  price: '单价',
  amount: '应付',
  paidAmount: '实付',
  createdAt: '下单时间',
  boundPhone: '接听手机',
  periodEnd: '到期时间',
  endedAt: '服务结束',
  afterwards: '到期续费',
  renewals: { on: '自动续费，可随时取消', off: '到期不自动扣费' },
  timeline: '订单动态',
  help: '遇到问题？联系客服',
  missing: '没有找到这个订单',
  toOrders: '查看全部订单',
}

export const en = (): Translation<typeof zh> => {
  const englishNext = {
    created:
      'The number is held for you. Pay before the time is up, or the order is cancelled and the number goes back on sale.',
    paying:
      'The number is held for you. Pay before the time is up. If you have already paid, the result will arrive shortly.',
    paid: 'Payment received, and the number is yours. Bind a phone and it starts to ring. Your paid period starts at that moment.',
    active: 'When someone calls this number, your phone rings and shows this number.',
    ended: 'The paid period has ended. You are welcome to choose another number.',
    cancelled: 'The order was cancelled. Nothing was charged.',
    expired: 'The order was not paid within 15 minutes, so it was cancelled. Nothing was charged.',
    refunding: `Your full payment is being refunded the way you paid. You don’t need to do anything. ${english.providerWords.pay} tells you when it arrives.`,
    refunded: `Your full payment was refunded the way you paid. You can find it in your ${english.providerWords.pay} bill.`,
  }

  const englishHistory = {
    created: 'Ordered, number held',
    paying: 'Payment started',
    paid: 'Paid',
    active: 'Phone bound, in use',
    ended: 'Paid period ended',
    cancelled: 'Order cancelled',
    expired: 'Not paid in time, order cancelled',
    refunding: 'Full refund started',
    refunded: 'Refund complete',
  }

  return {
    title: 'Order detail',
    next: englishNext,
    nextOfRenewal: {
      ...englishNext,
      created: 'Once you pay, your period is extended.',
      paying:
        'Once you pay, your period is extended. If you have already paid, the result will arrive shortly.',
      paid: 'Renewal paid. Your period has been extended.',
      active: 'Renewal paid. Your period has been extended.',
      ended: 'The period paid for by this renewal has ended.',
      cancelled:
        'The renewal was cancelled. Nothing was charged. You can renew at any time before the period ends.',
      expired:
        'It was not paid in time, so the renewal was cancelled. Nothing was charged. You can renew at any time before the period ends.',
    },
    history: englishHistory,
    historyOfRenewal: { ...englishHistory, created: 'Renewal ordered', active: 'Renewal in effect' },
    nextCancelledEarly:
      'The number was cancelled, and the service has ended. The payment record below has every payment and refund.',
    historyCancelledEarly: 'Cancelled, service ended',
    bindBefore: (at) => `Please bind a phone before ${at}. After that we refund you in full automatically.`,
    progress: 'Order progress',
    purchase: ['Order', 'Pay', 'Bind phone', 'In use'],
    renewal: ['Order', 'Pay', 'Renewed'],
    refund: ['Order', 'Pay', 'Refunding', 'Refunded'],
    details: 'Order',
    orderNumber: 'Order no.',
    copy: 'Copy order number',
    copied: 'Order number copied',
    copyFailed: 'Couldn’t copy. Press and hold the order number instead',
    kind: 'Type',
    period: 'Period',
    price: 'Price',
    amount: 'To pay',
    paidAmount: 'Paid',
    createdAt: 'Ordered',
    boundPhone: 'Rings on',
    periodEnd: 'Paid until',
    endedAt: 'Service ended',
    afterwards: 'Renewal',
    renewals: { on: 'Renews automatically, cancel at any time', off: 'No automatic charge' },
    timeline: 'History',
    help: 'Something wrong? Contact customer service',
    missing: 'We couldn’t find this order',
    toOrders: 'See all orders',
  }
}

export const orderScreenTexts = { file: 'screens/order/texts', zh }
