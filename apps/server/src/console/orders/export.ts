import { orderFilters } from '@hao/contract/console/endpoints/orders.ts'
import { words } from '@hao/contract/console/words.ts'
import { defineExport } from '../base/export-kind.ts'
import { ordersSql, selectOrdersAfter } from './queries.ts'

/** Orders, narrowed as their list is. */
export const orderExport = defineExport({
  reads: 'orders.read',
  filters: orderFilters,
  header: {
    zh: ['订单号', '号码', '类型', '月数', '金额（元）', '状态', '下单时间', '付款时间'],
    en: ['Order', 'Number', 'Kind', 'Months', 'Amount (yuan)', 'State', 'Placed', 'Paid'],
  },
  rows: ({ config }, wanted) => ordersSql(wanted, config.numberPlan),
  page: async ({ config }, db, wanted, { after, limit }) =>
    selectOrdersAfter(db, wanted, { after, limit, plan: config.numberPlan }),
  cells: async (_context, row, language) => [
    { code: row.out_trade_no },
    { code: row.digits },
    words[language].orderKinds[row.kind],
    row.months,
    row.amount_fen / 100,
    words[language].orderStages[row.stage],
    row.created_at,
    row.paid_at,
  ],
})
