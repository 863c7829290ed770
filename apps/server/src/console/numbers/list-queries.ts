import { stockStates, type StockState } from '@hao/contract/console/stock.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Cursor } from '../../platform/base/page.ts'
import type { Db } from '../../platform/db/database.ts'
import { type StockFilter, estimateShare, matchesStockFilter } from '../../inventory/numbers/stock-queries.ts'

export type NumberRow = {
  id: number
  digits: string
  state: StockState
  price_fen: number
  struck_price_fen: number | null
  promotion_fen: number | null
  categories: string[]
  featured: number
  ends_at: Date | null
  created_at: Date
}

/** A position in the list: the sort key and the id. */
type ListPosition = { key: string; id: number }

export const positionCursor: Cursor<ListPosition> = {
  write: ({ key, id }) => `${key}.${id}`,
  read: (text) => {
    const [, key, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
    return key !== undefined && id ? { key, id: Number(id) } : undefined
  },
}

/** Returns the position of a row in an order. */
export function positionIn(sort: NumberSort): (row: NumberRow) => ListPosition {
  return ({ id, digits, price_fen }) => ({
    key: sort === 'digits' ? digits : sort === 'newest' ? '0' : String(price_fen),
    id,
  })
}

const listColumns = sql`id, digits, state, price_fen, struck_price_fen, promotion_fen, categories, featured, coalesce(held_until, cooling_until) AS ends_at, created_at`

/** The largest value of the column `price_fen`. */
const maxFen = 2 ** 31 - 1

/** A position in an order by price. A forged cursor may exceed the column's range. */
const pricePosition = ({ key, id }: ListPosition) => sql`(${Math.min(Number(key), maxFen)}, ${id})`

const orders = {
  newest: { key: () => sql`id`, by: sql`id DESC`, after: ({ id }: ListPosition) => sql`id < ${id}` },
  digits: { key: () => sql`digits`, by: sql`digits`, after: ({ key }: ListPosition) => sql`digits > ${key}` },
  price: {
    by: sql`price_fen, id`,
    after: (place: ListPosition) => sql`(price_fen, id) > ${pricePosition(place)}`,
  },
  dearest: {
    by: sql`price_fen DESC, id DESC`,
    after: (place: ListPosition) => sql`(price_fen, id) < ${pricePosition(place)}`,
  },
}

export type NumberSort = keyof typeof orders

/** Below this share of all numbers, rows are found first and sorted afterwards. */
const rareShare = 0.001

/** Which page of the list, and its order. */
export type PageRequest = { sort: NumberSort; limit: number; after: ListPosition | undefined }

/** Selects a page of matching numbers, by the index of each order. */
export async function selectStock(db: Db, filter: StockFilter, page: PageRequest): Promise<NumberRow[]> {
  const { by } = orders[page.sort]
  const { rows } = await sql<NumberRow>`
    SELECT ${listColumns} FROM (${buildSource(filter, page)}) AS numbers ORDER BY ${by}
    LIMIT ${page.limit}`.execute(db)
  return rows
}

function buildSource(filter: StockFilter, { sort, limit, after }: PageRequest): RawBuilder<unknown> {
  const order = orders[sort]
  const place = after ? order.after(after) : sql`true`
  // OFFSET 0 keeps PostgreSQL from walking the order's index in search of rare rows.
  if (estimateShare(filter) < rareShare)
    return sql`SELECT * FROM numbers WHERE ${matchesStockFilter(filter)} AND ${place} OFFSET 0`
  if (sort === 'newest' || sort === 'digits')
    return sql`SELECT * FROM numbers WHERE ${matchesStockFilter(filter)} AND ${place} ORDER BY ${order.by} LIMIT ${limit}`
  // Each state has its own index by price.
  const ofState = (state: StockState) =>
    sql`(SELECT * FROM numbers WHERE ${matchesStockFilter({ ...filter, states: [state] })} AND ${place} ORDER BY ${order.by} LIMIT ${limit})`
  return sql.join((filter.states ?? stockStates).map(ofState), sql` UNION ALL `)
}

/** Numbers in these temporary states, the first to end on top. */
export async function selectEnding(
  db: Db,
  filter: StockFilter,
  { limit, after }: { limit: number; after: ListPosition | undefined },
): Promise<NumberRow[]> {
  const ends = sql`coalesce(held_until, cooling_until)`
  const place = after
    ? sql`(${ends}, id) > (to_timestamp(${Number(after.key)}::float8 / 1000), ${after.id})`
    : sql`true`
  const { rows } = await sql<NumberRow>`
    SELECT ${listColumns} FROM numbers WHERE ${matchesStockFilter(filter)} AND ${place}
    ORDER BY ${ends}, id LIMIT ${limit}`.execute(db)
  return rows
}

export async function selectByIds(db: Db, ids: readonly number[]): Promise<NumberRow[]> {
  const { rows } = await sql<NumberRow>`SELECT ${listColumns} FROM numbers WHERE id = ANY(${ids})`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
