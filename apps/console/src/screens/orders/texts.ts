import { defineTexts } from '../../base/texts/texts.ts'

export const ordersTexts = defineTexts({
  zh: {
    title: '订单',
    digits: '号码',
    digitsHint: '完整号码或开头几位',
    trade: '交易号',
    tradeHint: '商户单号或微信单号',
    paidFrom: '支付日期起',
    paidUntil: '支付日期止',
    months: (count: number) => `${count} 个月`,
  },
  en: {
    title: 'Orders',
    digits: 'Number',
    digitsHint: 'All of it, or how it begins',
    trade: 'Trade number',
    tradeHint: 'Ours or WeChat’s',
    paidFrom: 'Paid from',
    paidUntil: 'Paid until',
    months: (count) => (count === 1 ? '1 month' : `${count} months`),
  },
})
