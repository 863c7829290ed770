import { z } from 'zod'
import { callList } from './calls.ts'
import type { ListFilter } from './define-list.ts'
import { numberList } from './numbers.ts'
import { orderList } from './orders.ts'
import { priceChangeList } from './price-changes.ts'
import { refundList } from './refunds.ts'

const month = {
  kind: 'text',
  schema: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/),
  label: { zh: '月份', en: 'Month' },
  hint: { zh: '例如 2026-11', en: 'For example 2026-11' },
} as const satisfies ListFilter

/** The lists that can be exported. Staff need their permission. */
export const exportedLists = {
  numbers: numberList,
  calls: callList,
  orders: orderList,
  refunds: refundList,
  'price-changes': priceChangeList,
  ledger: { permission: 'money.read', filters: { month }, schemas: { month: month.schema } },
  /** Everything of a month for the accountant; its month is required. */
  month: { permission: 'money.read', filters: { month }, schemas: { month: month.schema } },
} as const
