import { orderFilters } from '@hao/contract/console/endpoints/orders.ts'
import { textsFor } from '@hao/contract/texts-for.ts'
import { defineExport } from '../base/export-kind.ts'
import { buildOrdersQuery, selectOrdersAfter } from './queries.ts'

/** The orders that match the filters of their list. */
export const orderExport = defineExport({
  permission: 'orders.read',
  filters: orderFilters,
  buildQuery: ({ config }, filters) => buildOrdersQuery(filters, config.numberPlan),
  selectPage: async ({ config }, db, filters, { after, limit }) =>
    selectOrdersAfter(db, filters, { after, limit, plan: config.numberPlan }),
  toCells: async (_context, row, language) => [
    { code: row.out_trade_no },
    { code: row.digits },
    textsFor(language).words.orderKinds[row.kind],
    row.months,
    row.amount_fen / 100,
    textsFor(language).words.orderStages[row.stage],
    row.created_at,
    row.paid_at,
    row.method && textsFor(language).words.payMethods[row.method],
  ],
})
