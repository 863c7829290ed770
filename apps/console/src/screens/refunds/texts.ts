import { defineTexts } from '../../base/texts/texts.ts'

export const refundsTexts = defineTexts({
  zh: {
    title: '退款',
    created: '退款时间',
    arrived: '到账时间',
  },
  en: {
    title: 'Refunds',
    created: 'Refunded',
    arrived: 'Arrived',
  },
})
