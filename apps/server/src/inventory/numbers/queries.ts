import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Slice } from '../../platform/base/page.ts'
import type { SortKey, Sort } from '@hao/numbers/search/query.ts'
import { containsDigits, endsWithDigitsOnSale, hasLength, hasNoneOfDigits } from './pattern-queries.ts'
import { publicColumns } from './present.ts'

export type NumberFilter = Slice<SortKey> & {
  sort: Sort
  /** Digits that must occur, anywhere or at the tail; '' for any. */
  keyword: string
  suffix?: boolean | undefined
  category?: string | undefined
  minFen?: number | undefined
  maxFen?: number | undefined
  /** Digits that must not occur. */
  without?: string | undefined
  length?: number | undefined
}

const orders = {
  default: { key: sql`(-featured, shuffle_key, id)`, after: sql`>`, by: sql`-featured, shuffle_key, id` },
  asc: { key: sql`(price_fen, id)`, after: sql`>`, by: sql`price_fen, id` },
  desc: { key: sql`(price_fen, id)`, after: sql`<`, by: sql`price_fen DESC, id DESC` },
}

/** How many parts a place has in each order. */
export const sortKeyLengths = { default: 3, asc: 2, desc: 2 }

/** Numbers on sale that pass the filter, in its order. */
export async function selectNumbers(db: Db, filter: NumberFilter) {
  const order = orders[filter.sort]
  const { after } = filter
  let source = withoutPlace(db, filter)
  if (after) source = source.where(sql<boolean>`${order.key} ${order.after} (${sql.join(after)})`)
  return source
    .select([...publicColumns, 'numbers.featured', 'numbers.shuffle_key as mix'])
    .orderBy(order.by)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
}

function withoutPlace(db: Db, filter: NumberFilter) {
  const { keyword, suffix, category, minFen, maxFen, without, length } = filter
  let source =
    keyword && suffix ? withTail(db, keyword) : db.selectFrom('numbers').where('state', '=', 'on_sale')
  if (keyword && !suffix) source = source.where(containsDigits(keyword))
  if (category) source = source.where(sql<boolean>`categories @> ARRAY[${category}]`)
  if (minFen !== undefined) source = source.where('price_fen', '>=', minFen)
  if (maxFen !== undefined) source = source.where('price_fen', '<=', maxFen)
  if (without) source = source.where(hasNoneOfDigits(without))
  if (length !== undefined) source = source.where(hasLength(length))
  return source
}

/**
 * OFFSET 0 has the tail looked up by its index first and the rows sorted then: PostgreSQL would walk the sort
 * order instead.
 */
function withTail(db: Db, tail: string) {
  return db
    .selectFrom((inner) =>
      inner
        .selectFrom('numbers')
        .selectAll()
        .where('state', '=', 'on_sale')
        .where(endsWithDigitsOnSale(tail))
        .offset(0)
        .as('numbers'),
    )
    .where('state', '=', 'on_sale')
}

/** The most featured numbers on sale. */
export async function selectFeatured(db: Db, count: number) {
  return db
    .selectFrom('numbers')
    .select(publicColumns)
    .where('state', '=', 'on_sale')
    .where('featured', '>', 0)
    .orderBy(sql`-featured, shuffle_key, id`)
    .limit(count)
    .execute()
}

/** One number in whatever state, with its categories; undefined when there is none. */
export async function selectNumber(db: Db | Trx, id: number) {
  return db
    .selectFrom('numbers')
    .select([...publicColumns, 'numbers.categories'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Numbers on sale that share a category and cost about the same, or failing that share the last two digits.
 */
export async function selectSimilar(
  db: Db,
  to: { id: number; digits: string; price_fen: number; categories: string[] },
  limit: number,
) {
  const alike = to.categories.length
    ? sql<boolean>`categories && ${to.categories}`
    : endsWithDigitsOnSale(to.digits.slice(-2))
  return db
    .selectFrom('numbers')
    .select(publicColumns)
    .where('state', '=', 'on_sale')
    .where('id', '<>', to.id)
    .where(alike)
    .orderBy(sql`abs(price_fen - ${to.price_fen}), id`)
    .limit(limit)
    .execute()
}
