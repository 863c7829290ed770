import { defineTexts } from '../../base/texts/texts.ts'

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

declare module '../../base/texts/texts.ts' {
  interface Slices {
    refunds: typeof zh
  }
}

export const refundsTexts = defineTexts('refunds', zh)
