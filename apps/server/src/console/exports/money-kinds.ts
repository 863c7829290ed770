import { sql } from 'kysely'
import { z } from 'zod'
import { daysAfter, startOfShanghaiDay } from '../../time.ts'
import { defineExport } from './kind.ts'

/** Days of Shanghai, both included. */
const days = { from: z.iso.date(), until: z.iso.date() }
const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)

type Between = { from?: string | undefined; until?: string | undefined }

/** That a moment of a row lies in these days. */
function within(column: string, { from, until }: Between) {
  const moment = sql.ref(column)
  return sql`${from === undefined ? sql`true` : sql`${moment} >= ${startOfShanghaiDay(from)}`}
    AND ${until === undefined ? sql`true` : sql`${moment} < ${daysAfter(startOfShanghaiDay(until), 1)}`}`
}

/** That a moment lies in a month of Shanghai, YYYY-MM. */
function inMonth(column: string, wanted: string | undefined) {
  if (wanted === undefined) return sql`true`
  const next = new Date(`${wanted}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const end = startOfShanghaiDay(next.toISOString().slice(0, 10))
  return sql`${sql.ref(column)} >= ${startOfShanghaiDay(`${wanted}-01`)} AND ${sql.ref(column)} < ${end}`
}

type Order = {
  id: number
  out_trade_no: string
  digits: string
  kind: string
  months: number
  amount_fen: number
  stage: string
  created_at: Date
  paid_at: Date | null
}

/** Orders by the day on which they were placed. */
export const orderExport = defineExport({
  reads: 'orders.read',
  filters: days,
  header: {
    zh: ['订单号', '号码', '类型', '月数', '金额（元）', '状态', '下单时间', '付款时间'],
    en: ['Order', 'Number', 'Kind', 'Months', 'Amount (yuan)', 'State', 'Placed', 'Paid'],
  },
  rows: (_context, wanted) => sql`SELECT FROM orders WHERE ${within('orders.created_at', wanted)}`,
  page: async (_context, db, wanted, { after, limit }) => {
    const { rows } = await sql<Order>`
      SELECT orders.id, out_trade_no, digits, kind, months, amount_fen, stage, orders.created_at, paid_at
      FROM orders JOIN numbers ON numbers.id = orders.number_id
      WHERE ${within('orders.created_at', wanted)} AND orders.id > ${after} ORDER BY orders.id LIMIT ${limit}`.execute(
      db,
    )
    return rows
  },
  cells: async (_context, row) => [
    row.out_trade_no,
    { digits: row.digits },
    row.kind,
    row.months,
    row.amount_fen / 100,
    row.stage,
    row.created_at,
    row.paid_at,
  ],
})

type Refund = {
  id: number
  out_refund_no: string
  out_trade_no: string
  kind: string
  amount_fen: number
  reason: string
  state: string
  created_at: Date
  succeeded_at: Date | null
}

/** Refunds by the day on which they were decided. */
export const refundExport = defineExport({
  reads: 'refunds.read',
  filters: days,
  header: {
    zh: ['退款号', '订单号', '类型', '金额（元）', '原因', '状态', '发起时间', '到账时间'],
    en: ['Refund', 'Order', 'Kind', 'Amount (yuan)', 'Reason', 'State', 'Decided', 'Through'],
  },
  rows: (_context, wanted) => sql`SELECT FROM refunds WHERE ${within('refunds.created_at', wanted)}`,
  page: async (_context, db, wanted, { after, limit }) => {
    const { rows } = await sql<Refund>`
      SELECT refunds.id, out_refund_no, out_trade_no, refunds.kind, refunds.amount_fen, reason, state,
        refunds.created_at, succeeded_at
      FROM refunds JOIN orders ON orders.id = refunds.order_id
      WHERE ${within('refunds.created_at', wanted)} AND refunds.id > ${after} ORDER BY refunds.id LIMIT ${limit}`.execute(
      db,
    )
    return rows
  },
  cells: async (_context, row) => [
    row.out_refund_no,
    row.out_trade_no,
    row.kind,
    row.amount_fen / 100,
    row.reason,
    row.state,
    row.created_at,
    row.succeeded_at,
  ],
})

type Entry = {
  id: number
  at: Date
  kind: string
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
  cells: async (_context, row) => [
    row.at,
    row.kind,
    (row.kind === 'refund' ? -row.amount_fen : row.amount_fen) / 100,
    row.reference,
    row.out_trade_no,
  ],
})
