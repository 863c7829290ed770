import { providers } from '@hao/contract/payment-methods.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  method: '支付方式',
  wechat: providers.wechat.pay,
  orders: '查看我的订单',
  order: '查看订单',
  continuePaying: '继续支付',
  timeLeft: '支付剩余时间',
  stopped: '暂停办理',
  stoppedNote: '暂时不接受新订单，请稍后再来。已下单的可以照常支付，您的号码、续费和来电不受影响。',
  amountChanged: (was: string, now: string) => `金额刚刚变了：原来 ${was}，现在 ${now}。请核对后再确认。`,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    purchase: typeof zh
  }
}

export const purchaseTexts = defineTexts('purchase', zh)
