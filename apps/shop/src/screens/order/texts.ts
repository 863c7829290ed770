import * as english from '@hao/contract/languages/en.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

const { pay } = providerWords

const next = {
  created: both(
    '号码已为您锁定。请在倒计时结束前完成支付，超时后订单自动取消，号码重新上架。',
    'The number is held for you. Pay before the time is up, or the order is cancelled and the number goes back on sale.',
  ),
  paying: both(
    '号码已为您锁定。请在倒计时结束前完成支付；已经付款的，结果马上就到。',
    'The number is held for you. Pay before the time is up. If you have already paid, the result will arrive shortly.',
  ),
  paid: both(
    '付款已收到，号码是您的了。绑定一个手机号，它就开始为您响铃；服务期从绑定生效时开始计算。',
    'Payment received, and the number is yours. Bind a phone and it starts to ring. Your paid period starts at that moment.',
  ),
  active: both(
    '有人拨打这个号码时，您绑定的手机会响铃，来电显示就是这个号码。',
    'When someone calls this number, your phone rings and shows this number.',
  ),
  ended: both(
    '服务期已结束。喜欢的话，可以再选一个号码。',
    'The paid period has ended. You are welcome to choose another number.',
  ),
  cancelled: both('订单已取消，没有产生任何费用。', 'The order was cancelled. Nothing was charged.'),
  expired: both(
    '没有在 15 分钟内支付，订单已自动取消，没有产生任何费用。',
    'The order was not paid within 15 minutes, so it was cancelled. Nothing was charged.',
  ),
  refunding: both(
    `款项正按原支付方式全额退回，您不用做任何事。到账时间以${pay}的通知为准。`,
    `Your full payment is being refunded the way you paid. You don’t need to do anything. ${english.providerWords.pay} tells you when it arrives.`,
  ),
  refunded: both(
    `款项已按原支付方式全额退回，请在${pay}的账单里查看。`,
    `Your full payment was refunded the way you paid. You can find it in your ${english.providerWords.pay} bill.`,
  ),
}

const history = {
  created: both('下单，号码已锁定', 'Ordered, number held'),
  paying: both('开始支付', 'Payment started'),
  paid: both('支付成功', 'Paid'),
  active: both('绑定生效，开始使用', 'Phone bound, in use'),
  ended: both('服务期结束', 'Paid period ended'),
  cancelled: both('订单取消', 'Order cancelled'),
  expired: both('超时未支付，订单取消', 'Not paid in time, order cancelled'),
  refunding: both('开始全额退款', 'Full refund started'),
  refunded: both('退款完成', 'Refund complete'),
}

export const orderScreenTexts = defineTexts('screens/order/texts', {
  title: both('订单详情', 'Order detail'),
  next,
  nextOfRenewal: {
    ...next,
    created: both('付款后，服务期相应延长。', 'Once you pay, your period is extended.'),
    paying: both(
      '付款后，服务期相应延长；已经付款的，结果马上就到。',
      'Once you pay, your period is extended. If you have already paid, the result will arrive shortly.',
    ),
    paid: both('续费已到账，服务期已相应延长。', 'Renewal paid. Your period has been extended.'),
    active: both('续费已到账，服务期已相应延长。', 'Renewal paid. Your period has been extended.'),
    ended: both('这次续费的服务期已结束。', 'The period paid for by this renewal has ended.'),
    cancelled: both(
      '续费订单已取消，没有产生任何费用。到期前可以随时再续费。',
      'The renewal was cancelled. Nothing was charged. You can renew at any time before the period ends.',
    ),
    expired: both(
      '没有及时支付，续费订单已自动取消，没有产生任何费用。到期前可以随时再续费。',
      'It was not paid in time, so the renewal was cancelled. Nothing was charged. You can renew at any time before the period ends.',
    ),
  },
  history,
  historyOfRenewal: {
    ...history,
    created: both('续费下单', 'Renewal ordered'),
    active: both('续费生效', 'Renewal in effect'),
  },
  nextCancelledEarly: both(
    '号码已退订，服务随之结束。付款和退款都在下面的付款记录里。',
    'The number was cancelled, and the service has ended. The payment record below has every payment and refund.',
  ),
  nextGiving: both(
    '把链接发给朋友，朋友接受后号码就归他了。付款后 72 小时内没有人接受，礼物到期；您不绑定手机，我们会自动全额退款。想自己用，先收回礼物。',
    'Send the link to your friend: with the acceptance the number is theirs. If nobody accepts within 72 hours of your payment, the gift ends, and without a phone of yours we refund you in full. To keep it, take the gift back first.',
  ),
  nextGiven: both(
    '朋友已经接受，号码归他了。发票仍由您开具。',
    'Your friend has accepted, and the number is theirs. The invoice is still yours.',
  ),
  historyGift: {
    ...history,
    active: both('朋友接受礼物，服务期开始', 'Gift accepted, period started'),
    ended: both('号码归朋友', 'Your friend owns the number'),
  },
  historyCancelledEarly: both('退订，服务结束', 'Cancelled, service ended'),
  bindBefore: both(
    (at: string) => `请在 ${at} 前绑定；逾期未绑定，我们会自动全额退款。`,
    (at) => `Please bind a phone before ${at}. After that we refund you in full automatically.`,
  ),
  progress: both('订单进度', 'Order progress'),
  purchase: both(['下单', '支付', '绑定手机', '开始使用'], ['Order', 'Pay', 'Bind phone', 'In use']),
  renewal: both(['下单', '支付', '续费成功'], ['Order', 'Pay', 'Renewed']),
  refund: both(['下单', '支付', '退款中', '已退款'], ['Order', 'Pay', 'Refunding', 'Refunded']),
  details: both('订单信息', 'Order'),
  orderNumber: both('订单号', 'Order no.'),
  copy: both('复制订单号', 'Copy order number'),
  copied: both('订单号已复制', 'Order number copied'),
  copyFailed: both('复制失败，请长按订单号复制', 'Couldn’t copy. Press and hold the order number instead'),
  kind: both('类型', 'Type'),
  period: both('时长', 'Period'),
  price: both('单价', 'Price'),
  amount: both('应付', 'To pay'),
  orderAmount: both('订单金额', 'Order amount'),
  paidAmount: both('实付', 'Paid'),
  createdAt: both('下单时间', 'Ordered'),
  boundPhone: both('接听手机', 'Rings on'),
  periodEnd: both('到期时间', 'Paid until'),
  endedAt: both('服务结束', 'Service ended'),
  afterwards: both('到期续费', 'Renewal'),
  renewals: {
    on: both('自动续费，可随时取消', 'Renews automatically, cancel at any time'),
    off: both('到期不自动扣费', 'No automatic charge'),
  },
  timeline: both('订单动态', 'History'),
  help: both('遇到问题？联系客服', 'Something wrong? Contact customer service'),
  missing: both('没有找到这个订单', 'We couldn’t find this order'),
  toOrders: both('查看全部订单', 'See all orders'),
})
