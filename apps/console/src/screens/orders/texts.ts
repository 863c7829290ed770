import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '订单',
  buyer: '客户',
  months: (count: number) => `${count} 个月`,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    orders: typeof zh
  }
}

export const ordersTexts = defineTexts('orders', zh)
