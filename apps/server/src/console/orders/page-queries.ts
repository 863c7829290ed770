import type { orderList } from '@hao/contract/console/lists/orders.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ValuePosition } from '../../platform/base/page.ts'
import type { Db } from '../../platform/db/database.ts'
import { buildOrdersQuery, findRare, type OrderFilters, type OrderRow, rowsOf } from './queries.ts'

type OrderSort = keyof typeof orderList.sorts
type PageRow = OrderRow & { phone: Buffer | null }

/** The column of an order of the list; without one it is by id. */
const sorts: Record<OrderSort, { column?: 'paid_at' | 'amount_fen'; descending: boolean }> = {
  newest: { descending: true },
  oldest: { descending: false },
  'paid-last': { column: 'paid_at', descending: true },
  'paid-first': { column: 'paid_at', descending: false },
  dearest: { column: 'amount_fen', descending: true },
  cheapest: { column: 'amount_fen', descending: false },
}

export function toOrderPosition({ id, paid_at, amount_fen }: OrderRow, sort: OrderSort): ValuePosition {
  const { column } = sorts[sort]
  if (column === 'amount_fen') return { id, value: amount_fen }
  return { id, value: column === undefined ? null : (paid_at?.getTime() ?? null) }
}

type OrderPage = { sort: OrderSort; limit: number; after: ValuePosition | undefined; plan: NumberPlan }

/** Selects matching orders that meet a condition, in an order. */
type SelectPart = (
  condition: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
  limit: number,
) => Promise<PageRow[]>

/** A page of matching orders. Sorted by payment, unpaid orders are last in both directions. */
export async function selectOrders(
  db: Db,
  filters: OrderFilters,
  { sort, limit, after, plan }: OrderPage,
): Promise<PageRow[]> {
  const { column, descending } = sorts[sort]
  const orders = buildOrdersQuery(filters, plan, await findRare(db, filters))
  const select: SelectPart = (condition, by, count) =>
    selectPart(db, { orders: sql`${orders} AND ${condition}`, by, limit: count })
  const direction = descending ? sql`DESC` : sql`ASC`
  const beyond = descending ? sql`<` : sql`>`
  const byId = sql`id ${direction}`
  const behindId = after ? sql`o.id ${beyond} ${after.id}` : sql`true`
  if (column === undefined) return select(behindId, byId, limit)
  const isUnpaid = column === 'paid_at' && after?.value === null
  if (isUnpaid) return select(sql`o.paid_at IS NULL AND ${behindId}`, byId, limit)
  const by = sql`${sql.ref(column)} ${direction}, ${byId}`
  const rows = await select(behindValue(column, beyond, after), by, limit)
  if (column === 'amount_fen' || rows.length === limit) return rows
  return [...rows, ...(await select(sql`o.paid_at IS NULL`, byId, limit - rows.length))]
}

function behindValue(
  column: 'paid_at' | 'amount_fen',
  beyond: RawBuilder<unknown>,
  after: ValuePosition | undefined,
): RawBuilder<unknown> {
  const key = sql`o.${sql.ref(column)}`
  if (!after) return sql`${key} IS NOT NULL`
  const value = after.value ?? 0
  return sql`(${key}, o.id) ${beyond} (${column === 'paid_at' ? new Date(value) : value}, ${after.id})`
}

async function selectPart(
  db: Db,
  { orders, by, limit }: { orders: RawBuilder<unknown>; by: RawBuilder<unknown>; limit: number },
): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    SELECT page.*, (SELECT phone FROM users WHERE users.id = page.user_id) AS phone
    FROM (${rowsOf(sql`${orders} ORDER BY ${by} LIMIT ${limit}`)}) page ORDER BY ${by}`.execute(db)
  return rows
}
