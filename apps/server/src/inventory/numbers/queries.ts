import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Slice } from '../../platform/base/page.ts'
import type { SortKey, Sort } from '@hao/numbers/search/query.ts'
import { containsDigits, endsWithDigitsOnSale, hasLength, hasNoneOfDigits } from './pattern-queries.ts'
import { isSellingStoppedSql } from '../selling/queries.ts'
import { publicColumns } from './present.ts'

export type NumberFilter = Slice<SortKey> & {
  sort: Sort
  /** Ids of numbers to leave out. */
  except: readonly number[]
  /** Digits that must occur, anywhere or (`suffix`) at the tail; '' for any. */
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

/** The number of parts of a sort key in each order. */
export const sortKeyLengths = { default: 3, asc: 2, desc: 2 }

/** The numbers on sale that match the filter, in its order. */
export async function selectNumbers(db: Db, filter: NumberFilter) {
  const order = orders[filter.sort]
  const { after } = filter
  let query = selectFiltered(db, filter)
  if (after) query = query.where(sql<boolean>`${order.key} ${order.after} (${sql.join(after)})`)
  return query
    .select([...publicColumns, 'numbers.featured', 'numbers.shuffle_key as shuffleKey'])
    .orderBy(order.by)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
}

function selectFiltered(db: Db, filter: NumberFilter) {
  const { keyword, suffix, category, minFen, maxFen, without, length, except } = filter
  let query =
    keyword && suffix ? selectByTail(db, keyword) : db.selectFrom('numbers').where('state', '=', 'on_sale')
  if (keyword && !suffix) query = query.where(containsDigits(keyword))
  if (category) query = query.where(sql<boolean>`categories @> ARRAY[${category}]`)
  if (minFen !== undefined) query = query.where('price_fen', '>=', minFen)
  if (maxFen !== undefined) query = query.where('price_fen', '<=', maxFen)
  if (without) query = query.where(hasNoneOfDigits(without))
  if (length !== undefined) query = query.where(hasLength(length))
  if (except.length > 0) query = query.where('numbers.id', 'not in', except)
  return query
}

/**
 * OFFSET 0 makes PostgreSQL look up the tail by index first and sort then. Otherwise it walks the whole sort
 * order.
 */
function selectByTail(db: Db, tail: string) {
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

/** One number in any state, with its categories and the switch of selling; undefined if there is none. */
export async function selectNumber(db: Db | Trx, id: number) {
  return db
    .selectFrom('numbers')
    .select([...publicColumns, 'numbers.categories', isSellingStoppedSql.as('isSellingStopped')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Numbers on sale with a common category; for a number without categories, with the same last two digits. The
 * nearest prices come first.
 */
export async function selectSimilar(
  db: Db,
  to: { id: number; digits: string; price_fen: number; categories: string[] },
  limit: number,
) {
  const isSimilar = to.categories.length
    ? sql<boolean>`categories && ${to.categories}`
    : endsWithDigitsOnSale(to.digits.slice(-2))
  return db
    .selectFrom('numbers')
    .select(publicColumns)
    .where('state', '=', 'on_sale')
    .where('id', '<>', to.id)
    .where(isSimilar)
    .orderBy(sql`abs(price_fen - ${to.price_fen}), id`)
    .limit(limit)
    .execute()
}
