import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = { title: '订单', months: (count: number) => `${count} 个月` }

const en: Translation<typeof zh> = {
  title: 'Orders',
  months: (count) => (count === 1 ? '1 month' : `${count} months`),
}

export const ordersTexts = defineTexts({ zh, en })
