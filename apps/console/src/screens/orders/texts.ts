import { defineTexts, type Translation } from '../../base/texts/texts.ts'

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

const en: Translation<typeof zh> = {
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    'paid-last': 'Last paid first',
    'paid-first': 'First paid first',
    dearest: 'Highest amount first',
    cheapest: 'Lowest amount first',
  },
  sum: 'Total',
  title: 'Orders',
  buyer: 'Customer',
  months: (count) => (count === 1 ? '1 month' : `${count} months`),
}

export const ordersTexts = defineTexts({ zh, en })
