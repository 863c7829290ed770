import { refundList } from '@hao/contract/console/lists/refunds.ts'
import { filterRefunds, selectRefundsAfter } from '../../commerce/refunds/list-queries.ts'
import { defineExport } from '../base/export-kind.ts'

export const refundExport = defineExport({
  list: refundList,
  buildQuery: ({ db }, filters) => filterRefunds(db, filters),
  selectPage: async (_context, db, filters, slice) => selectRefundsAfter(db, filters, slice),
  toCells: async (_context, row, words) => [
    row.no,
    { code: row.trade },
    words.refundKinds[row.kind],
    row.amount_fen / 100,
    (words.refundReasons as Readonly<Record<string, string>>)[row.reason] ?? row.reason,
    words.refundStates[row.state],
    row.created_at,
    row.succeeded_at,
  ],
})
