import { exportedLists } from '@hao/contract/console/lists/exported.ts'
import { defineExport } from '../base/export-kind.ts'
import { buildLedgerQuery, selectLedger } from './ledger-queries.ts'

/** The ledger of a month. Refunds are negative amounts. */
export const ledgerExport = defineExport({
  list: exportedLists.ledger,
  buildQuery: (_context, filters) => buildLedgerQuery(filters.month),
  selectPage: async (_context, db, filters, slice) => selectLedger(db, filters.month, slice),
  toCells: async (_context, row, words) => [
    row.at,
    words.ledgerKinds[row.kind],
    (row.kind === 'refund' ? -row.amount_fen : row.amount_fen) / 100,
    { code: row.reference },
    { code: row.out_trade_no },
  ],
})
