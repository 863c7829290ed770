import * as english from '@hao/contract/languages/en.ts'
import { paymentReasons, refundOutcomes, refundReasons } from '@hao/contract/transaction-words.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

export const orderTexts = defineTexts('parts/orders/texts', {
  tabs: both(['全部', '待支付', '已完成', '已取消'], ['All', 'Pending payment', 'Completed', 'Cancelled']),
  stages: {
    created: both('待支付', 'Pending payment'),
    paying: both('待支付', 'Pending payment'),
    paid: both('待绑定', 'To be bound'),
    active: both('使用中', 'In use'),
    ended: both('已到期', 'Ended'),
    cancelled: both('已取消', 'Cancelled'),
    expired: both('已过期', 'Expired'),
    refunding: both('退款中', 'Refunding'),
    refunded: both('已全额退款', 'Refunded in full'),
  },
  giving: both('等朋友接受', 'Waiting for your friend'),
  given: both('已送出', 'Given away'),
  gift: both('礼物卡', 'Gift card'),
  cancelledEarly: both('已退订', 'Service cancelled'),
  renewed: both('续费成功', 'Renewed'),
  daysLeft: both(
    (days: number) => (days > 0 ? `还有 ${days} 天` : '今天到期'),
    (days) => (days > 0 ? `${days} ${days === 1 ? 'day' : 'days'} left` : 'ends today'),
  ),
  timeLeft: both('支付剩余时间', 'Time left to pay'),
  kinds: both(paymentReasons, english.paymentReasons),
  ringsAt: both(
    (phone: string) => `响铃至 ${phone}`,
    (phone) => `Rings ${phone}`,
  ),
  paymentRecord: both('付款记录', 'Payment record'),
  received: both('已付款', 'Paid'),
  refundFor: both(
    (reason: string) => `退款 · ${reason}`,
    (reason) => `Refund · ${reason}`,
  ),
  refundReasons: both(refundReasons, english.refundReasons),
  refundOutcomes: both(refundOutcomes, english.refundOutcomes),
  refunding: both(
    (amount: string) => `${amount} 正在原路退回`,
    (amount) => `Refund of ${amount} on its way`,
  ),
  refunded: both(
    (amount: string) => `退款 ${amount} 已原路退回`,
    (amount) => `${amount} refunded the way you paid`,
  ),
  cancel: both('取消', 'Cancel'),
  pay: both('去支付', 'Pay'),
  bind: both('去绑定', 'Bind phone'),
  manage: both('管理', 'Manage'),
  again: both('再次选号', 'Choose again'),
  numbers: both('我的号码', 'My numbers'),
  cancelTitle: both('取消这个订单？', 'Cancel this order?'),
  cancelText: both(
    '取消后号码会重新上架，其他人可以购买。',
    'The number then goes back on sale, and others can buy it.',
  ),
  cancelRenewalText: both(
    '取消后不会扣费，号码在到期前照常使用，您可以随时再续费。',
    'You won’t be charged. The number keeps working until the end of the paid period, and you can renew it at any time.',
  ),
  cancelConfirm: both('确认取消', 'Yes, cancel it'),
  cancelKeep: both('再想想', 'Keep order'),
  cancelled: both('订单已取消', 'Order cancelled'),
  alreadyPaid: both(
    '这个订单已经支付成功，无需取消',
    'This order has just been paid, so there is nothing to cancel',
  ),
  changed: both('订单状态已变化，已为您刷新', 'The order has changed. We’ve refreshed it for you'),
  paymentBusy: both(
    '支付渠道暂时没有回应，订单没有变化，请稍后再试',
    'The payment service did not respond. Nothing has changed. Please try again soon',
  ),
  refund: both('退订并退款', 'Cancel and refund'),
  refundTitle: both('退订并全额退款？', 'Cancel with a full refund?'),
  refundText: both(
    (amount: string) =>
      `${amount} 会按原支付方式全额退回，您不用再做任何事。退款后号码会重新上架，其他人可以购买。`,
    (amount) =>
      `${amount} is refunded in full the way you paid. You don’t need to do anything else. The number then goes back on sale, and others can buy it.`,
  ),
  refundConfirm: both('确认退订', 'Yes, cancel it'),
  refundKeep: both('留下号码', 'Keep the number'),
  refundBegun: both('已退订，款项正在原路退回', 'Cancelled. The money is on its way back'),
  notRefundable: both(
    '这个订单现在不能退订，已为您刷新',
    'This order can’t be cancelled right now. We’ve refreshed it for you',
  ),
  overdue: both('支付时间已到，正在更新订单…', 'Time is up, updating the order…'),
})
