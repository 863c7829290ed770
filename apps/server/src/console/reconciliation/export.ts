import { sql } from 'kysely'
import { exportedLists } from '@hao/contract/console/lists/exported.ts'
import { defineExport } from '../base/export-kind.ts'
import { ledgerOfMonthSql } from '../../commerce/payments/closed-months.ts'

const entriesOf = (month: string | undefined) => (month === undefined ? sql`ledger` : ledgerOfMonthSql(month))

type LedgerEntry = {
  id: number
  at: Date
  kind: 'payment' | 'refund'
  amount_fen: number
  reference: string
  out_trade_no: string
}

/** The ledger of a month. Refunds are negative amounts. */
export const ledgerExport = defineExport({
  list: exportedLists.ledger,
  buildQuery: (_context, { month }) => sql`SELECT FROM ${entriesOf(month)} entry`,
  selectPage: async (_context, db, { month }, { after, limit }) => {
    const { rows } = await sql<LedgerEntry>`
      SELECT entry.id, at, entry.kind, entry.amount_fen, reference, out_trade_no
      FROM ${entriesOf(month)} entry JOIN orders ON orders.id = entry.order_id
      WHERE entry.id > ${after} ORDER BY entry.id LIMIT ${limit}`.execute(db)
    return rows
  },
  toCells: async (_context, row, words) => [
    row.at,
    words.ledgerKinds[row.kind],
    (row.kind === 'refund' ? -row.amount_fen : row.amount_fen) / 100,
    { code: row.reference },
    { code: row.out_trade_no },
  ],
})
