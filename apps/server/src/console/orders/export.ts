import { sql } from 'kysely'
import { orderList } from '@hao/contract/console/lists/orders.ts'
import { defineExport } from '../base/export-kind.ts'
import { buildOrdersQuery, type OrderRow, rowsOf } from './queries.ts'

export const orderExport = defineExport({
  list: orderList,
  buildQuery: ({ config }, filters) => buildOrdersQuery(filters, config.numberPlan),
  selectPage: async ({ config }, db, filters, { after, limit }) => {
    const matching = buildOrdersQuery(filters, config.numberPlan)
    const next = sql`${matching} AND o.id > ${after} ORDER BY o.id LIMIT ${limit}`
    return (await sql<OrderRow>`${rowsOf(next)} ORDER BY o.id`.execute(db)).rows
  },
  toCells: async (_context, row, words) => [
    { code: row.trade },
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
