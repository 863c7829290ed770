import { sql } from 'kysely'
import { exportedLists } from '@hao/contract/console/lists/exported.ts'
import { defineExport } from '../base/export-kind.ts'
import { startOfShanghaiDay } from '../../platform/base/time.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

/** A condition: the column lies in a month (YYYY-MM) of Shanghai. */
function inMonth(column: string, filters: string | undefined) {
  if (filters === undefined) return sql`true`
  const next = new Date(`${filters}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const end = startOfShanghaiDay(next.toISOString().slice(0, 10))
  return sql`${sql.ref(column)} >= ${startOfShanghaiDay(`${filters}-01`)} AND ${sql.ref(column)} < ${end}`
}

/** Selects the ledger entries of a month, without columns. */
const buildLedgerQuery = (month: string | undefined) =>
  sql`SELECT FROM ledger WHERE ${inMonth('ledger.at', month)}`

type LedgerEntry = {
  id: number
  at: Date
  kind: 'payment' | 'refund'
  amount_fen: number
  reference: string
  out_trade_no: string
}

/** The next entries of a month after an id, oldest first. */
async function selectLedger(
  db: Db | Trx,
  month: string | undefined,
  { after, limit }: { after: number; limit: number },
): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    SELECT ledger.id, at, ledger.kind, ledger.amount_fen, reference, out_trade_no
    FROM ledger JOIN orders ON orders.id = ledger.order_id
    WHERE ${inMonth('ledger.at', month)} AND ledger.id > ${after} ORDER BY ledger.id LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

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
