import { providers } from '@hao/contract/payment-methods.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  method: '支付方式',
  wechat: providers.wechat.pay,
  orders: '查看我的订单',
  order: '查看订单',
  continuePaying: '继续支付',
  timeLeft: '支付剩余时间',
  paidTwice: '重复支付',
  partRefund: '部分退款',
  partReturning: (amount: string) => `${amount} 正在退回`,
  partReturned: (amount: string) => `${amount} 已退回`,
  returning: (amount: string) => `${amount} 正在全额退回`,
  returned: (amount: string) => `${amount} 已全额退回`,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    purchase: typeof zh
  }
}

/** Words that the screens of a purchase share. */
export const purchaseTexts = defineTexts('purchase', zh)
