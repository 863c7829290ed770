import type { Words } from './define-list.ts'

/** Headings and orders that several lists have. */
export const words = {
  number: { zh: '号码', en: 'Number' },
  trade: { zh: '订单号', en: 'Order no.' },
  kind: { zh: '类型', en: 'Type' },
  state: { zh: '状态', en: 'Status' },
  reason: { zh: '原因', en: 'Reason' },
  amount: { zh: '金额', en: 'Amount' },
  category: { zh: '分类', en: 'Category' },
  days: { zh: '日期', en: 'Dates' },
  time: { zh: '时间', en: 'Time' },
  newest: { zh: '最新在前', en: 'Newest first' },
  oldest: { zh: '最早在前', en: 'Oldest first' },
  dearest: { zh: '金额从高到低', en: 'Highest amount first' },
  cheapest: { zh: '金额从低到高', en: 'Lowest amount first' },
} as const satisfies Record<string, Words>
