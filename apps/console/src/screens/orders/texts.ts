import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '订单',
  sorts: {
    newest: '最新下单在前',
    oldest: '最早下单在前',
    'paid-last': '最近支付在前',
    'paid-first': '最早支付在前',
    dearest: '金额从高到低',
    cheapest: '金额从低到高',
  },
  sum: '金额合计',
  buyer: '客户',
  months: (count: number) => `${count} 个月`,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    orders: typeof zh
  }
}

export const ordersTexts = defineTexts('orders', zh)
