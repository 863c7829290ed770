import { defineTexts } from '../../base/texts/texts.ts'

export const refundsTexts = defineTexts({
  zh: {
    title: '退款',
    no: '单号',
    noHint: '退款单号或交易号',
    from: '退款日期起',
    until: '退款日期止',
    arrivedFrom: '到账日期起',
    arrivedUntil: '到账日期止',
    created: '退款时间',
    arrived: '到账时间',
  },
  en: {
    title: 'Refunds',
    no: 'Number',
    noHint: 'Of the refund, or the trade',
    from: 'Refunded from',
    until: 'Refunded until',
    arrivedFrom: 'Arrived from',
    arrivedUntil: 'Arrived until',
    created: 'Refunded',
    arrived: 'Arrived',
  },
})
