import type { FilterValues } from '@hao/contract/console/list.ts'
import type { orderList } from '@hao/contract/console/lists/orders.ts'
import { extractDigits } from '@hao/numbers/digits.ts'
import { type NumberPlan, parseDialled } from '@hao/numbers/plan.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { matchFilters } from '../../platform/db/match-filters.ts'
import { dayMs, endOfShanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { leftFenSql } from '../../telephony/subscriptions/left-queries.ts'

export type OrderFilters = FilterValues<typeof orderList.schemas>

export type OrderRow = {
  id: number
  trade: string
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
  user_id: number
  method: 'browser' | 'in-app' | 'mandate' | null
}

/** The columns of a row, of `matching` orders. Joined after a page is found, not to each order searched. */
export const rowsOf = (matching: RawBuilder<unknown>) => sql<OrderRow>`
  SELECT o.id, o.out_trade_no AS trade, n.digits, o.number_id, o.kind, o.months, o.amount_fen, o.stage, o.created_at, o.paid_at,
    o.user_id, ${methodOf(sql`o.id`)} AS method
  FROM (${matching}) o JOIN numbers n ON n.id = o.number_id`

/** Builds the query of matching orders, without an ORDER BY. */
export function buildOrdersQuery(
  filters: OrderFilters,
  plan: NumberPlan,
  rare: RareMatches = {},
): RawBuilder<{ amount_fen: number }> {
  const { paidFrom, paidUntil, placedFrom, placedUntil, ...others } = filters
  const matches = matchFilters(others, {
    stage: (stage) => sql`o.stage = ${stage}`,
    status: (status) => sql`o.status = ${status}`,
    kind: (kind) => sql`o.kind = ${kind}`,
    digits: (digits) => numberCondition(digits, plan),
    trade: (trade) => tradeCondition(trade.trim()),
    method: (method) => methodCondition(method, rare),
    category: (category) => categoryCondition(category, rare),
    priceFrom: (fen) => sql`o.price_fen >= ${fen}`,
    priceBelow: (fen) => sql`o.price_fen < ${fen}`,
  })
  return sql`SELECT o.* FROM orders o WHERE ${matches}
    AND ${dayCondition('paid_at', paidFrom, paidUntil)} AND ${dayCondition('created_at', placedFrom, placedUntil)}`
}

/** How an order was paid, first if twice; NULL for an unpaid one. */
const methodOf = (orderId: RawBuilder<unknown>) => sql<OrderRow['method']>`(
  SELECT channel FROM payments WHERE order_id = ${orderId} AND payments.state = 'succeeded'
  ORDER BY payments.id LIMIT 1)`

/** The ids that match a rare category or method; undefined for common ones, which a scan of orders finds. */
type RareMatches = { numberIds?: readonly number[]; orderIds?: readonly number[] }

/** More matches than this are common. */
const maxRare = 2000

/**
 * Finds few numbers of a category, and few orders paid by a method, by their index: a scan of all orders in
 * search of them takes seconds.
 */
export async function findRare(db: Db, { category, method }: OrderFilters): Promise<RareMatches> {
  const limit = sql`LIMIT ${maxRare + 1}`
  const select = async (ids: RawBuilder<{ id: number }>) => {
    const { rows } = await ids.execute(db)
    return rows.length > maxRare ? undefined : rows.map(({ id }) => id)
  }
  const numberIds =
    category === undefined || category === '-'
      ? undefined
      : await select(sql`SELECT id FROM numbers WHERE categories @> ARRAY[${category}] ${limit}`)
  const orderIds =
    method === undefined
      ? undefined
      : await select(
          sql`SELECT order_id AS id FROM payments WHERE channel = ${method} AND state = 'succeeded' ${limit}`,
        )
  return { ...(numberIds && { numberIds }), ...(orderIds && { orderIds }) }
}

function dayCondition(
  name: 'paid_at' | 'created_at',
  from: string | undefined,
  until: string | undefined,
): RawBuilder<unknown> {
  const column = sql.ref(name)
  const since = from === undefined ? undefined : startOfShanghaiDay(from)
  const before = until === undefined ? undefined : endOfShanghaiDay(until)
  if (since && before && before.getTime() - since.getTime() <= fewDays * dayMs)
    return sql`o.id = ANY(ARRAY(SELECT id FROM orders WHERE ${column} >= ${since} AND ${column} < ${before}))`
  return matchFilters(
    { since, before },
    { since: (moment) => sql`o.${column} >= ${moment}`, before: (moment) => sql`o.${column} < ${moment}` },
  )
}

/** Matches orders of numbers that are in the category now; '-' for numbers in none. */
function categoryCondition(category: string, { numberIds }: RareMatches): RawBuilder<unknown> {
  if (numberIds) return sql`o.number_id = ANY(${numberIds}::bigint[])`
  return ofNumber(category === '-' ? sql`n.categories = '{}'` : sql`n.categories @> ARRAY[${category}]`)
}

/** Matches orders of numbers that meet a condition. */
const ofNumber = (condition: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT FROM numbers n WHERE n.id = o.number_id AND ${condition})`

/**
 * Matches the order's own trade number, a payment's trade number, or the provider's transaction id; each by
 * its index.
 */
function tradeCondition(trade: string): RawBuilder<unknown> {
  return sql`o.id IN (SELECT id FROM orders WHERE out_trade_no = ${trade}
    UNION ALL SELECT order_id FROM payments WHERE out_trade_no = ${trade}
    UNION ALL SELECT order_id FROM payments WHERE transaction_id = ${trade})`
}

/** OFFSET 0 keeps the scan of orders: payments of a common method are too many to be joined first. */
function methodCondition(
  method: NonNullable<OrderFilters['method']>,
  { orderIds }: RareMatches,
): RawBuilder<unknown> {
  if (orderIds) return sql`o.id = ANY(${orderIds}::bigint[])`
  return sql`EXISTS (SELECT FROM payments p
    WHERE p.channel = ${method} AND p.state = 'succeeded' AND p.order_id = o.id OFFSET 0)`
}

/** So few first digits match many orders: scanning from the newest order finds them soon. */
const common = 1

/**
 * The longest period (days) whose orders are found by the index of that time; for longer ones a scan from
 * the newest is faster.
 */
const fewDays = 100

/** Matches a full dialled number, or its first digits. Without the prefix, so that the index applies. */
function numberCondition(typed: string, plan: NumberPlan): RawBuilder<unknown> {
  const whole = parseDialled(typed, plan)
  const digits = whole ?? extractDigits(typed)
  if (whole === undefined && digits.length <= common) return ofNumber(sql`n.digits LIKE ${`${digits}%`}`)
  const matches = whole === undefined ? sql`digits LIKE ${`${digits}%`}` : sql`digits = ${whole}`
  return sql`o.number_id = ANY(ARRAY(SELECT id FROM numbers WHERE ${matches}))`
}

export function selectOrder(db: Db, id: number) {
  return db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .select(['orders.id', 'orders.out_trade_no as trade', 'numbers.digits', 'orders.number_id'])
    .select(['orders.kind', 'orders.months', 'orders.price_fen', 'orders.amount_fen', 'orders.stage'])
    .select('orders.percent_off')
    .select([
      'orders.created_at',
      'orders.paid_at',
      'orders.hold_until',
      'orders.user_id',
      'orders.subscription_id',
    ])
    .select([methodOf(sql`orders.id`).as('method'), leftFenSql('orders').as('left_fen')])
    .select(['users.phone', 'subscriptions.state', 'subscriptions.period_end as runs_until'])
    .select('subscriptions.gifted')
    .where('orders.id', '=', id)
    .executeTakeFirst()
}
