import { sql } from 'kysely'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import { orderList } from '@hao/contract/console/lists/orders.ts'
import { defineExport } from '../base/export-kind.ts'
import { buildOrdersQuery, type OrderFilters, type OrderRow, rowsOf } from './queries.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

/** The next matching orders after an id, oldest first. */
async function selectOrdersAfter(
  db: Db | Trx,
  filters: OrderFilters,
  { after, limit, plan }: { after: number; limit: number; plan: NumberPlan },
): Promise<OrderRow[]> {
  const matching = sql`${buildOrdersQuery(filters, plan)} AND o.id > ${after} ORDER BY o.id LIMIT ${limit}`
  const { rows } = await sql<OrderRow>`${rowsOf(matching)} ORDER BY o.id`.execute(db)
  return rows
}

export const orderExport = defineExport({
  list: orderList,
  buildQuery: ({ config }, filters) => buildOrdersQuery(filters, config.numberPlan),
  selectPage: async ({ config }, db, filters, { after, limit }) =>
    selectOrdersAfter(db, filters, { after, limit, plan: config.numberPlan }),
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
