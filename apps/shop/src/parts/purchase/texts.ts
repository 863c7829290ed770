import * as english from '@hao/contract/languages/en.ts'
import { providers } from '@hao/contract/payment-methods.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

export const purchaseTexts = defineTexts('parts/purchase/texts', {
  method: both('支付方式', 'Payment method'),
  wechat: both(providers.wechat.pay, english.providers.wechat.pay),
  orders: both('查看我的订单', 'See my orders'),
  order: both('查看订单', 'See order'),
  mine: both('我的号码', 'My number'),
  continuePaying: both('继续支付', 'Continue paying'),
  timeLeft: both('支付剩余时间', 'Time left to pay'),
  stopped: both('暂停办理', 'Orders paused'),
  stoppedNote: both(
    '暂时不接受新订单，请稍后再来。已下单的可以照常支付，您的号码、续费和来电不受影响。',
    'We are not taking new orders right now, please come back later. Orders that you have placed can be paid as usual; your numbers, renewals and calls are not affected.',
  ),
  discount: both('时长优惠', 'Discount'),
  percentOff: both(
    (percent: number) => `省 ${percent}%`,
    (percent) => `${percent}% off`,
  ),
  saving: both(
    (saved: string, perMonth: string) => `省 ${saved}，合 ${perMonth}/月`,
    (saved, perMonth) => `Save ${saved}, ${perMonth}/month`,
  ),
  amountChanged: both(
    (was: string, now: string) => `金额刚刚变了：原来 ${was}，现在 ${now}。请核对后再确认。`,
    (was, now) => `The amount has just changed from ${was} to ${now}. Please check it and confirm again.`,
  ),
})
