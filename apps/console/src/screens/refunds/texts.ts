import { defineTexts } from '../../base/texts/texts.ts'

export const refundsTexts = defineTexts({
  zh: {
    title: '退款',
    no: '单号',
    noHint: '退款单号或交易号',
    from: '日期起',
    until: '日期止',
    created: '退款时间',
    arrived: '到账时间',
  },
  en: {
    title: 'Refunds',
    no: 'Number',
    noHint: 'Of the refund, or the trade',
    from: 'From',
    until: 'Until',
    created: 'Refunded',
    arrived: 'Arrived',
  },
})
