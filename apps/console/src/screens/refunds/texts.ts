import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '退款',
  sorts: {
    newest: '最新退款在前',
    oldest: '最早退款在前',
    dearest: '金额从高到低',
    cheapest: '金额从低到高',
  },
  created: '退款时间',
  arrived: '到账时间',
}

const en: Translation<typeof zh> = {
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    dearest: 'Highest amount first',
    cheapest: 'Lowest amount first',
  },
  title: 'Refunds',
  created: 'Refunded',
  arrived: 'Arrived',
}

export const refundsTexts = defineTexts({ zh, en })
