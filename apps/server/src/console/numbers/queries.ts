import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { type StockFilter, matchesStockFilter } from '../../inventory/numbers/stock-queries.ts'

/** How many history entries of a number are shown. */
export const maxHistory = 200

/** The history of a number, newest first, with the names of staff. Selects one entry more than is shown. */
export async function selectHistory(db: Db, numberId: number) {
  return db
    .selectFrom('number_history as h')
    .leftJoin('staff_members', 'staff_members.id', 'h.staff_id')
    .leftJoin('orders', 'orders.id', 'h.order_id')
    .select([
      'h.id',
      'h.at',
      'h.event',
      'h.state',
      'h.reason',
      'h.change_set_id',
      'h.order_id',
      'h.price_fen',
      'h.struck_price_fen',
      'h.featured',
      'staff_members.name',
      'orders.out_trade_no as trade',
    ])
    .where('h.number_id', '=', numberId)
    .orderBy('h.id', 'desc')
    .limit(maxHistory + 1)
    .execute()
}

export async function selectNumber(db: Db, id: number) {
  return db.selectFrom('numbers').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The running subscription of a number, with its owner's encrypted phone, and whether its calls are blocked.
 */
export async function selectOwner(db: Db, numberId: number, now: Date) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['subscriptions.id', 'subscriptions.state', 'subscriptions.user_id', 'users.phone'])
    .select(sql<boolean>`barred_at IS NOT NULL AND coalesce(barred_until > ${now}, true)`.as('barred'))
    .where('subscriptions.number_id', '=', numberId)
    .where('subscriptions.state', '<>', 'ended')
    .executeTakeFirst()
}

/** The calls to cooling numbers since their cooling began, within the last 30 days, by number id. */
export async function countCallsWhileCooling(
  db: Db,
  numberIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; calls: number }>`
    SELECT numbers.id, coalesce(sum(refused_calls.count), 0)::integer AS calls FROM numbers
    JOIN refused_calls ON refused_calls.digits = numbers.digits AND refused_calls.minute >= date_trunc('minute',
      (SELECT at FROM number_history WHERE number_id = numbers.id AND event = 'cool' ORDER BY id DESC LIMIT 1))
    WHERE numbers.id = ANY(${numberIds}) GROUP BY numbers.id`.execute(db)
  return new Map(rows.map(({ id, calls }) => [id, calls]))
}

type HoldReason = { id: number; order_id: number | null; trade: string | null; reason: string | null }

/**
 * Why numbers are in a temporary state: the order that holds it, or the last owner's order, and the staff's
 * reason for a reservation.
 */
export async function selectHoldReasons(
  db: Db,
  numberIds: readonly number[],
): Promise<Map<number, HoldReason>> {
  const { rows } = await sql<HoldReason>`
    SELECT numbers.id, orders.id AS order_id, orders.out_trade_no AS trade, newest.reason FROM numbers
    LEFT JOIN LATERAL (SELECT order_id FROM subscriptions WHERE number_id = numbers.id AND numbers.state = 'cooling'
      ORDER BY id DESC LIMIT 1) last ON true
    LEFT JOIN orders ON orders.id = coalesce(held_by_order_id, last.order_id)
    LEFT JOIN LATERAL (SELECT reason FROM number_history WHERE number_id = numbers.id AND numbers.state = 'reserved' AND event = 'reserve'
      ORDER BY id DESC LIMIT 1) newest ON true
    WHERE numbers.id = ANY(${numberIds})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type ExportedRow = {
  id: number
  digits: string
  state: NumberState
  price_fen: number
  struck_price_fen: number | null
  categories: string[]
  featured: number
  created_at: Date
}

/** The next matching numbers after an id, for an export. */
export async function selectExported(
  db: Db | Trx,
  filter: StockFilter,
  { after, limit }: { after: number; limit: number },
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    SELECT id, digits, state, price_fen, struck_price_fen, categories, featured, created_at FROM numbers
    WHERE ${matchesStockFilter(filter)} AND id > ${after} ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}
