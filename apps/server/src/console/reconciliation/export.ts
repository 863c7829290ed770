import { words } from '@hao/contract/console/words.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { startOfShanghaiDay } from '../../platform/base/time.ts'
import { defineExport } from '../base/export-kind.ts'

const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)

/** That a moment lies in a month of Shanghai, YYYY-MM. */
function inMonth(column: string, wanted: string | undefined) {
  if (wanted === undefined) return sql`true`
  const next = new Date(`${wanted}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const end = startOfShanghaiDay(next.toISOString().slice(0, 10))
  return sql`${sql.ref(column)} >= ${startOfShanghaiDay(`${wanted}-01`)} AND ${sql.ref(column)} < ${end}`
}

type Entry = {
  id: number
  at: Date
  kind: 'payment' | 'refund'
  amount_fen: number
  reference: string
  out_trade_no: string
}

/** The ledger of a month: what came in, and what went back as negative amounts. */
export const ledgerExport = defineExport({
  reads: 'money.read',
  filters: { month },
  header: {
    zh: ['时间', '类型', '金额（元）', '凭证号', '订单号'],
    en: ['At', 'Kind', 'Amount (yuan)', 'Reference', 'Order'],
  },
  rows: (_context, wanted) => sql`SELECT FROM ledger WHERE ${inMonth('ledger.at', wanted.month)}`,
  page: async (_context, db, wanted, { after, limit }) => {
    const { rows } = await sql<Entry>`
      SELECT ledger.id, at, ledger.kind, ledger.amount_fen, reference, out_trade_no
      FROM ledger JOIN orders ON orders.id = ledger.order_id
      WHERE ${inMonth('ledger.at', wanted.month)} AND ledger.id > ${after} ORDER BY ledger.id LIMIT ${limit}`.execute(
      db,
    )
    return rows
  },
  cells: async (_context, row, language) => [
    row.at,
    words[language].ledgerKinds[row.kind],
    (row.kind === 'refund' ? -row.amount_fen : row.amount_fen) / 100,
    { code: row.reference },
    { code: row.out_trade_no },
  ],
})
