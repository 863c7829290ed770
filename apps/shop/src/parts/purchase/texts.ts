import * as english from '@hao/contract/languages/en.ts'
import { providers } from '@hao/contract/payment-methods.ts'
import type { Translation } from '../../base/texts/texts.ts'

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

export const en = (): Translation<typeof zh> => ({
  wechat: english.providers.wechat.pay,
  method: 'Payment method',
  orders: 'See my orders',
  order: 'See order',
  continuePaying: 'Continue paying',
  timeLeft: 'Time left to pay',
  stopped: 'Orders paused',
  stoppedNote:
    'We are not taking new orders right now, please come back later. Orders that you have placed can be paid as usual; your numbers, renewals and calls are not affected.',
  amountChanged: (was, now) =>
    `The amount has just changed from ${was} to ${now}. Please check it and confirm again.`,
})

export const purchaseTexts = { file: 'parts/purchase/texts', zh }
