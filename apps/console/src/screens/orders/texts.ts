import { defineTexts } from '../../base/texts/texts.ts'

export const ordersTexts = defineTexts({
  zh: {
    title: '订单',
    months: (count: number) => `${count} 个月`,
  },
  en: {
    title: 'Orders',
    months: (count) => (count === 1 ? '1 month' : `${count} months`),
  },
})
