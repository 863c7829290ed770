import type { orderFilters } from '@hao/contract/console/calls/orders.ts'
import type { FiltersOf } from '@hao/contract/console/list.ts'
import { digitsOf } from '@hao/numbers/digits.ts'
import { formatNumber, type NumberPlan } from '@hao/numbers/plan.ts'
import { type RawBuilder, sql } from 'kysely'
import { numberDialled } from '../../calls/dialled.ts'
import type { Db } from '../../db/database.ts'
import { dayMs, startOfShanghaiDay } from '../../time.ts'

export type Wanted = FiltersOf<typeof orderFilters>

export type OrderRow = {
  id: number
  out_trade_no: string
  digits: string
  number_id: number
  kind: 'new' | 'renew'
  months: number
  amount_fen: number
  stage:
    | 'created'
    | 'paying'
    | 'paid'
    | 'active'
    | 'ended'
    | 'cancelled'
    | 'expired'
    | 'refunding'
    | 'refunded'
  created_at: Date
  paid_at: Date | null
}

/** The orders that the filters let through, as the text of a query without an order. */
export function ordersSql(wanted: Wanted, plan: NumberPlan): RawBuilder<OrderRow> {
  const conditions = conditionsOf(wanted, plan)
  const all = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
  return sql<OrderRow>`
    SELECT o.id, o.out_trade_no, n.digits, o.number_id, o.kind, o.months, o.amount_fen, o.stage, o.created_at, o.paid_at
    FROM orders o JOIN numbers n ON n.id = o.number_id WHERE ${all}`
}

/** A page of them, the newest first, below the id `before`. */
export async function selectOrders(
  db: Db,
  wanted: Wanted,
  { limit, before, plan }: { limit: number; before: number | undefined; plan: NumberPlan },
): Promise<OrderRow[]> {
  const behind = before === undefined ? sql`` : sql`AND o.id < ${before}`
  const { rows } = await sql<OrderRow>`
    ${ordersSql(wanted, plan)} ${behind} ORDER BY o.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

function conditionsOf(wanted: Wanted, plan: NumberPlan): RawBuilder<unknown>[] {
  const { stage, status, kind, digits, trade, paidFrom, paidUntil } = wanted
  const given = [
    stage && sql`o.stage = ${stage}`,
    status && sql`o.status = ${status}`,
    kind && sql`o.kind = ${kind}`,
    trade && tradeIs(trade.trim()),
    digits && sql`o.number_id IN (SELECT id FROM numbers WHERE ${digitsAre(digits, plan)})`,
    paidFrom && sql`o.paid_at >= ${startOfShanghaiDay(paidFrom)}`,
    paidUntil && sql`o.paid_at < ${new Date(startOfShanghaiDay(paidUntil).getTime() + dayMs)}`,
  ]
  return given.filter((each) => typeof each === 'object')
}

/** A trade number is the order's own, that of an attempt to pay it, or what WeChat calls the transaction. */
function tradeIs(trade: string): RawBuilder<unknown> {
  return sql`(o.out_trade_no = ${trade}
    OR o.id IN (SELECT order_id FROM payments WHERE out_trade_no = ${trade} OR transaction_id = ${trade}))`
}

/** A whole number as it is dialled, or its first digits; without the prefix, so that both are found by the index. */
function digitsAre(typed: string, plan: NumberPlan): RawBuilder<unknown> {
  const whole = numberDialled(typed, plan)
  if (whole !== undefined) return sql`digits = ${whole}`
  return sql`digits LIKE ${`${digitsOf(typed)}%`}`
}

/** An order as the list shows it. */
export const presentOrderRow = (row: OrderRow, plan: NumberPlan) => ({
  id: row.id,
  trade: row.out_trade_no,
  number: formatNumber(row.digits, plan),
  numberId: row.number_id,
  kind: row.kind,
  months: row.months,
  amountFen: row.amount_fen,
  stage: row.stage,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
})
