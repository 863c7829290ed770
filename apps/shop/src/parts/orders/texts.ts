import { paymentReasons, refundOutcomes, refundReasons } from '@hao/contract/transaction-words.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const stages = {
  created: '待支付',
  paying: '待支付',
  paid: '待绑定',
  active: '使用中',
  ended: '已到期',
  cancelled: '已取消',
  expired: '已过期',
  refunding: '退款中',
  refunded: '已全额退款',
}

const zh = {
  tabs: ['全部', '待支付', '已完成', '已取消'],
  stages,
  cancelledEarly: '已退订',
  renewed: '续费成功',
  daysLeft: (days: number) => (days > 0 ? `还有 ${days} 天` : '今天到期'),
  timeLeft: '支付剩余时间',
  kinds: paymentReasons,
  ringsAt: (phone: string) => `响铃至 ${phone}`,
  paymentRecord: '付款记录',
  received: '已付款',
  refundFor: (reason: string) => `退款 · ${reason}`,
  refundReasons,
  refundOutcomes,
  refunding: (amount: string) => `${amount} 正在原路退回`,
  refunded: (amount: string) => `退款 ${amount} 已原路退回`,
  cancel: '取消',
  pay: '去支付',
  bind: '去绑定',
  manage: '管理',
  again: '再次选号',
  numbers: '我的号码',
  cancelTitle: '取消这个订单？',
  cancelText: '取消后号码会重新上架，其他人可以购买。',
  cancelRenewalText: '取消后不会扣费，号码在到期前照常使用，您可以随时再续费。',
  cancelConfirm: '确认取消',
  cancelKeep: '再想想',
  cancelled: '订单已取消',
  alreadyPaid: '这个订单已经支付成功，无需取消',
  changed: '订单状态已变化，已为您刷新',
  paymentBusy: '支付渠道暂时没有回应，订单没有变化，请稍后再试',
  refund: '退订并退款',
  refundTitle: '退订并全额退款？',
  refundText: (amount: string) =>
    `${amount} 会按原支付方式全额退回，您不用再做任何事。退款后号码会重新上架，其他人可以购买。`,
  refundConfirm: '确认退订',
  refundKeep: '留下号码',
  refundBegun: '已退订，款项正在原路退回',
  notRefundable: '这个订单现在不能退订，已为您刷新',
  overdue: '支付时间已到，正在更新订单…',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    order: typeof zh
  }
}

export const orderTexts = defineTexts('order', zh)
