import { sql } from 'kysely'
import { exportedLists } from '@hao/contract/console/lists/exported.ts'
import { defineExport } from '../base/export-kind.ts'
import { startOfShanghaiDay } from '../../platform/base/time.ts'

/** A condition: the entry is of a month (YYYY-MM) of Shanghai. */
function isInMonth(month: string | undefined) {
  if (month === undefined) return sql`true`
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const end = startOfShanghaiDay(next.toISOString().slice(0, 10))
  return sql`ledger.at >= ${startOfShanghaiDay(`${month}-01`)} AND ledger.at < ${end}`
}

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
  buildQuery: (_context, { month }) => sql`SELECT FROM ledger WHERE ${isInMonth(month)}`,
  selectPage: async (_context, db, { month }, { after, limit }) => {
    const { rows } = await sql<LedgerEntry>`
      SELECT ledger.id, at, ledger.kind, ledger.amount_fen, reference, out_trade_no
      FROM ledger JOIN orders ON orders.id = ledger.order_id
      WHERE ${isInMonth(month)} AND ledger.id > ${after} ORDER BY ledger.id LIMIT ${limit}`.execute(db)
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
