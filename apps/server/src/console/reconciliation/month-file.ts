import type { ConsoleLabels } from '@hao/contract/console/labels.ts'
import type { Cell } from '@hao/contract/console/csv.ts'
import { exportedLists } from '@hao/contract/console/lists/exported.ts'
import { sql } from 'kysely'
import { isMonthClosed, ledgerOfMonthSql, startOfMonth } from '../../commerce/payments/closed-months.ts'
import { openBuyer } from '../../commerce/invoices/buyer.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays, shanghaiDay } from '../../platform/base/time.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { defineExport } from '../base/export-kind.ts'
import { dayNumber, sumRecognised } from './deferred.ts'

type Part = keyof ConsoleLabels['monthParts']
type Note = keyof ConsoleLabels['monthNotes']

/** A row of the file. `id` orders the parts, and within each its rows. Amounts in fen. */
type MonthRow = {
  id: number
  part: Part
  at?: string | Date
  reference?: string | null
  order?: string | null
  note?: Note | null
  fen?: number | null
  /** Of a day: the balance before it, received, refunded, recognised, and the balance after it. */
  day?: readonly number[]
  buyer?: Buffer | null
}

type Slice = { after: number; limit: number }

/** The ids of a part begin here, times its position. */
const partIds = 1e13

/** The parts that a month may have many rows of, in the order of the file, behind the short ones. */
const longParts: readonly ((db: Db | Trx, month: string, slice: Slice) => Promise<MonthRow[]>)[] = [
  selectInvoices,
  selectLedger,
]

/**
 * The file of an accountant's month: sums, deferred revenue by day, the provider's fees, invoices, payments
 * and refunds, told apart by the first column. All of it follows from rows with the moment at which they
 * entered the books, so the file of a closed month never changes.
 */
export const monthExport = defineExport({
  list: exportedLists.month,
  buildQuery: (_context, { month }) => {
    const [start, end] = [startOfMonth(requireMonth(month)), startOfMonth(requireMonth(month), 1)]
    return sql`(SELECT generate_series(1, 10) UNION ALL SELECT generate_series(1, ${dayNumber(end) - dayNumber(start)})
      UNION ALL SELECT 1 FROM bills WHERE ${isDayOfMonth(requireMonth(month))}
      UNION ALL SELECT 1 FROM ${invoiceEventsSql(requireMonth(month))} event
      UNION ALL SELECT 1 FROM ${ledgerOfMonthSql(requireMonth(month))} entry)`
  },
  selectPage: async (_context, db, { month: text }, { after, limit, now }) => {
    const month = requireMonth(text)
    const rows = after === 0 ? await selectShortParts(db, month, now) : []
    for (const [place, select] of longParts.entries()) {
      const [from, until] = [partIds * (place + 1), partIds * (place + 2)]
      if (after >= until || rows.length >= limit) continue
      const slice = { after: Math.max(0, after - from), limit: limit - rows.length }
      rows.push(...(await select(db, month, slice)).map((row) => ({ ...row, id: from + row.id })))
    }
    return rows
  },
  toCells: async ({ keys }, row, words) => formatRow(row, words, await openBuyer(keys, row.buyer ?? null)),
})

function requireMonth(month: string | undefined): string {
  if (month === undefined)
    throw refuse('bad-request', { fields: [{ field: 'filters.month', reason: 'required' }] })
  return month
}

function formatRow(
  { part, at, reference, order, note, fen, day, buyer }: MonthRow,
  words: ConsoleLabels,
  opened: Awaited<ReturnType<typeof openBuyer>>,
): Cell[] {
  const yuan = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? null : amount / 100
  return [
    words.monthParts[part],
    at ?? null,
    reference ? { code: reference } : null,
    order ? { code: order } : null,
    note ? words.monthNotes[note] : null,
    yuan(fen),
    ...Array.from({ length: 5 }, (_, place) => yuan(day?.[place])),
    buyer ? (opened?.title ?? null) : null,
    opened?.taxNumber ? { code: opened.taxNumber } : null,
  ]
}

const isDayOfMonth = (month: string) => sql<boolean>`bills.day LIKE ${`${month}-__`}`

/** The parts with few rows: sums, days, fees. */
async function selectShortParts(db: Db | Trx, month: string, now: Date): Promise<MonthRow[]> {
  const fees = await db
    .selectFrom('bills')
    .select(['day', 'fee_fen'])
    .where(isDayOfMonth(month))
    .orderBy('day')
    .execute()
  const days = await selectDays(db, month, now)
  const total = (place: number) => days.reduce((sum, each) => sum + (each.fen[place] ?? 0), 0)
  const invoiced = await sumInvoices(db, month)
  const sums: [Note, number][] = [
    ['received', total(1)],
    ['refunded', total(2)],
    ['fees', fees.reduce((sum, { fee_fen }) => sum + (fee_fen ?? 0), 0)],
    ['deferredBefore', days[0]?.fen[0] ?? 0],
    ['recognised', total(3)],
    ['deferredAfter', days.at(-1)?.fen[4] ?? 0],
    ['issued', invoiced.issued],
    ['reversed', invoiced.red],
  ]
  const isUnread = fees.some(({ fee_fen }) => fee_fen === null)
  const rows: Omit<MonthRow, 'id'>[] = [
    { part: 'sums', at: month, note: isMonthClosed(month, now) ? 'closed' : 'open' },
    ...(isUnread ? [{ part: 'sums', at: month, note: 'feesUnread' } as const] : []),
    ...sums.map(([note, fen]) => ({ part: 'sums', at: month, note, fen }) as const),
    ...days.map(({ day, fen }) => ({ part: 'days', at: day, day: fen }) as const),
    ...fees.map(({ day, fee_fen }) => ({ part: 'fees', at: day, fen: fee_fen }) as const),
  ]
  return rows.map((row, place) => ({ ...row, id: place + 1 }))
}

/** The deferred revenue of each day of a month, up to today. */
async function selectDays(db: Db | Trx, month: string, now: Date) {
  const first = dayNumber(startOfMonth(month))
  const last = Math.min(dayNumber(startOfMonth(month, 1)) - 1, dayNumber(now))
  if (last < first) return []
  const { beforeFen, byDay } = await sumRecognised(db, { first, last })
  const { rows } = await sql<{ day: string | null; received: number; refunded: number }>`
    SELECT to_char(booked_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, ${movedSql}
      FROM ${ledgerOfMonthSql(month)} ledger GROUP BY 1
    UNION ALL SELECT NULL, ${movedSql} FROM (
      SELECT kind, amount_fen, coalesce(booked_at, at) AS booked_at FROM ledger
      LEFT JOIN late_payments ON ledger_id = ledger.id) ledger WHERE booked_at < ${startOfMonth(month)}`.execute(
    db,
  )
  const moved = new Map(rows.map((row) => [row.day, row]))
  const before = moved.get(null)
  let balance = (before?.received ?? 0) - (before?.refunded ?? 0) - beforeFen
  return byDay.map((recognised, place) => {
    const day = shanghaiDay(addDays(startOfMonth(month), place))
    const { received = 0, refunded = 0 } = moved.get(day) ?? {}
    const opening = balance
    balance += received - refunded - recognised
    return { day, fen: [opening, received, refunded, recognised, balance] }
  })
}

const movedSql = sql`coalesce(sum(amount_fen) FILTER (WHERE kind = 'payment'), 0)::bigint AS received,
  coalesce(sum(amount_fen) FILTER (WHERE kind = 'refund'), 0)::bigint AS refunded`

/** Invoices that were issued or reversed in a month: one event each. */
function invoiceEventsSql(month: string) {
  const span = (column: string) =>
    sql`${sql.ref(column)} >= ${startOfMonth(month)} AND ${sql.ref(column)} < ${startOfMonth(month, 1)}`
  return sql`(SELECT id * 2 AS id, order_id, issued_at AS at, number, amount_fen, 'issued' AS note, buyer
      FROM invoices WHERE ${span('issued_at')}
    UNION ALL SELECT id * 2 + 1, order_id, red_at, red_number, -amount_fen, 'reversed', buyer
      FROM invoices WHERE ${span('red_at')})`
}

async function sumInvoices(db: Db | Trx, month: string): Promise<{ issued: number; red: number }> {
  const { rows } = await sql<{ issued: number; red: number }>`
    SELECT coalesce(sum(amount_fen) FILTER (WHERE note = 'issued'), 0)::bigint AS issued,
      coalesce(sum(amount_fen) FILTER (WHERE note = 'reversed'), 0)::bigint AS red
    FROM ${invoiceEventsSql(month)} event`.execute(db)
  return rows[0] ?? { issued: 0, red: 0 }
}

async function selectInvoices(db: Db | Trx, month: string, { after, limit }: Slice): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT event.id, 'invoices' AS part, at, number AS reference, out_trade_no AS order, note, event.amount_fen AS fen, buyer
    FROM ${invoiceEventsSql(month)} event JOIN orders ON orders.id = order_id
    WHERE event.id > ${after} ORDER BY event.id LIMIT ${limit}`.execute(db)
  return rows
}

/** Refunds are negative amounts. A late payment has its own moment, and a note. */
async function selectLedger(db: Db | Trx, month: string, { after, limit }: Slice): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT entry.id, CASE entry.kind WHEN 'payment' THEN 'payments' ELSE 'refunds' END AS part, at, reference,
      out_trade_no AS order, CASE WHEN booked_at <> at THEN 'late' END AS note,
      CASE entry.kind WHEN 'payment' THEN entry.amount_fen ELSE -entry.amount_fen END AS fen
    FROM ${ledgerOfMonthSql(month)} entry JOIN orders ON orders.id = entry.order_id
    WHERE entry.id > ${after} ORDER BY entry.id LIMIT ${limit}`.execute(db)
  return rows
}
