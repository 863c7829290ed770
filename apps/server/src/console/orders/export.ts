import { orderFilters } from '@hao/contract/console/calls/orders.ts'
import { refundFilters } from '@hao/contract/console/calls/refunds.ts'
import { words } from '@hao/contract/console/words.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { startOfShanghaiDay } from '../../platform/base/time.ts'
import { ordersSql, type OrderRow } from './list.ts'
import { refundsLike } from '../../commerce/refunds/queries.ts'
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

/** Orders, narrowed as their list is. */
export const orderExport = defineExport({
  reads: 'orders.read',
  filters: orderFilters,
  header: {
    zh: ['订单号', '号码', '类型', '月数', '金额（元）', '状态', '下单时间', '付款时间'],
    en: ['Order', 'Number', 'Kind', 'Months', 'Amount (yuan)', 'State', 'Placed', 'Paid'],
  },
  rows: ({ config }, wanted) => ordersSql(wanted, config.numberPlan),
  page: async ({ config }, db, wanted, { after, limit }) => {
    const { rows } = await sql<OrderRow>`
      ${ordersSql(wanted, config.numberPlan)} AND o.id > ${after} ORDER BY o.id LIMIT ${limit}`.execute(db)
    return rows
  },
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

/** The reasons of the shop have words; those of the staff are words. */
function refundReasonIn(language: Locale, reason: string): string {
  const known: Readonly<Record<string, string>> = words[language].refundReasons
  return known[reason] ?? reason
}

/** Refunds, narrowed as their list is. */
export const refundExport = defineExport({
  reads: 'refunds.read',
  filters: refundFilters,
  header: {
    zh: ['退款号', '交易号', '类型', '金额（元）', '原因', '状态', '发起时间', '到账时间'],
    en: ['Refund', 'Trade', 'Kind', 'Amount (yuan)', 'Reason', 'State', 'Decided', 'Through'],
  },
  rows: ({ db }, wanted) => sql`${refundsLike(db, wanted)}`,
  page: async (_context, db, wanted, { after, limit }) =>
    refundsLike(db, wanted).where('refunds.id', '>', after).orderBy('refunds.id').limit(limit).execute(),
  cells: async (_context, row, language) => [
    row.out_refund_no,
    { code: row.out_trade_no },
    words[language].refundKinds[row.kind],
    row.amount_fen / 100,
    refundReasonIn(language, row.reason),
    words[language].refundStates[row.state],
    row.created_at,
    row.succeeded_at,
  ],
})

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
