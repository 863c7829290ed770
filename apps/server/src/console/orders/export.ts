import { orderList } from '@hao/contract/console/lists/orders.ts'
import { defineExport } from '../base/export-kind.ts'
import { buildOrdersQuery, selectOrdersAfter } from './queries.ts'

export const orderExport = defineExport({
  list: orderList,
  buildQuery: ({ config }, filters) => buildOrdersQuery(filters, config.numberPlan),
  selectPage: async ({ config }, db, filters, { after, limit }) =>
    selectOrdersAfter(db, filters, { after, limit, plan: config.numberPlan }),
  toCells: async (_context, row, words) => [
    { code: row.out_trade_no },
    { code: row.digits },
    words.orderKinds[row.kind],
    row.months,
    row.amount_fen / 100,
    words.orderStages[row.stage],
    row.created_at,
    row.paid_at,
    row.method && words.payMethods[row.method],
  ],
})
