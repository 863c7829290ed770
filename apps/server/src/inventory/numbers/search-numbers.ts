import { sql } from 'kysely'
import type { EndpointParsed } from '@hao/contract/endpoints.ts'
import type { Page, PhoneNumber } from '@hao/contract/entities.ts'
import type { Category } from '@hao/numbers/categories.ts'
import { normaliseKeyword } from '@hao/numbers/plan.ts'
import type { NumberIndex } from '@hao/numbers/search/number-index.ts'
import {
  type Condition,
  type NumberQuery,
  type SortKey,
  toSortKey,
  type Sort,
} from '@hao/numbers/search/query.ts'
import type { Context } from '../../context.ts'
import { type Cursor, paginate, type Slice } from '../../platform/base/page.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { toFen } from '../../platform/base/money.ts'
import { cursorText, sortKeyLengths } from './cursor-text.ts'
import { presentNumber, toPublicNumber, publicColumns, shownPrice } from './present.ts'
import type { Db } from '../../platform/db/database.ts'
import { containsDigits, hasLength, endsWithDigitsOnSale } from './pattern-queries.ts'

type SearchRequest = EndpointParsed<'GET /number/hundred'>

/**
 * The deepest offset that is read from memory. A page without a cursor is read from the start of its list.
 */
const maxIndexOffset = 2000

const orders = {
  default: { key: sql`(-featured, shuffle_key, id)`, after: sql`>`, by: sql`-featured, shuffle_key, id` },
  asc: { key: sql`(${shownPrice}, id)`, after: sql`>`, by: sql`${shownPrice}, id` },
  desc: { key: sql`(${shownPrice}, id)`, after: sql`<`, by: sql`${shownPrice} DESC, id DESC` },
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

const hasNoneOfDigits = (digits: string) => sql<boolean>`digits !~ ${`[${digits}]`}`

function selectFiltered(db: Db, filter: NumberFilter) {
  const { keyword, suffix, category, minFen, maxFen, without, length, except } = filter
  let query =
    keyword && suffix ? selectByTail(db, keyword) : db.selectFrom('numbers').where('state', '=', 'on_sale')
  if (keyword && !suffix) query = query.where(containsDigits(keyword))
  if (category) query = query.where(sql<boolean>`categories @> ARRAY[${category}]`)
  if (minFen !== undefined) query = query.where(shownPrice, '>=', minFen)
  if (maxFen !== undefined) query = query.where(shownPrice, '<=', maxFen)
  if (without) query = query.where(hasNoneOfDigits(without))
  if (length !== undefined) query = query.where(hasLength(length))
  if (except.length > 0) query = query.where('numbers.id', 'not in', except)
  return query
}

/** The numbers on sale that match the filter, in its order. */
async function selectNumbers(db: Db, filter: NumberFilter) {
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

/**
 * Searches the numbers on sale: keyword, category, price, excluded digits, order, page. With a cursor the
 * list continues after the last number; without one `current` counts pages. Uses the index, or SQL while the
 * index is not available. Refuses `not-found` for an unknown category.
 */
export async function searchNumbers(context: Context, search: SearchRequest): Promise<Page<PhoneNumber>> {
  const { sort, suffix, without, length, minPrice, maxPrice, skipFeatured } = search
  const category = await findRequestedCategory(context, search.category)
  const keyword = normaliseKeyword(search.keyword ?? '', context.config.numberPlan)
  if (search.keyword !== undefined && keyword === '') return { list: [], hasMore: false }
  const skipped = skipFeatured ? await featuredNumbers(context, skipFeatured) : []
  const filter = {
    except: skipped.map(({ id }) => id),
    sort,
    keyword,
    suffix,
    category,
    without,
    length,
    minFen: toFen(minPrice),
    maxFen: toFen(maxPrice),
  }
  const index = context.liveIndex.current
  return paginate(search, {
    cursor: sortKeyCursor(sort),
    select: async (slice) =>
      index && slice.offset <= maxIndexOffset
        ? readIndexPage(index, filter, slice)
        : selectNumbers(context.db, { ...filter, category: category?.value, ...slice }),
    getPosition: (row) => toSortKey({ priceFen: row.price_fen, ...row }, sort),
    present: (row) => presentNumber(row),
  })
}

export async function featuredNumbers(context: Context, count: number): Promise<PhoneNumber[]> {
  const indexed = context.liveIndex.current
    ?.page([], { sort: 'default', limit: count })
    .filter(({ featured }) => featured > 0)
    .map(toPublicNumber)
  if (indexed) return indexed.map(presentNumber)
  const rows = await context.db
    .selectFrom('numbers')
    .select(publicColumns)
    .where('state', '=', 'on_sale')
    .where('featured', '>', 0)
    .orderBy(sql`-featured, shuffle_key, id`)
    .limit(count)
    .execute()
  return rows.map(presentNumber)
}

export async function findRequestedCategory(
  { categories }: Pick<Context, 'categories'>,
  value: string | undefined,
): Promise<Category | undefined> {
  if (value === undefined) return undefined
  const category = (await categories.current()).find(value)
  if (!category) throw refuse('not-found')
  return category
}

type NumberFilter = Slice<SortKey> & {
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

/** A filter with its category loaded. */
type IndexFilter = Omit<NumberFilter, 'category' | keyof Slice<SortKey>> & { category: Category | undefined }

function readIndexPage(index: NumberIndex, filter: IndexFilter, { offset, limit, after }: Slice<SortKey>) {
  const { sort, except } = filter
  return index
    .page(toQuery(filter), { sort, limit: offset + limit + except.length, after })
    .filter(({ id }) => !except.includes(id))
    .slice(offset, offset + limit)
    .map(toPublicNumber)
}

function toQuery({ keyword, suffix, category, minFen, maxFen, without, length }: IndexFilter): NumberQuery {
  const conditions: (Condition | false | undefined)[] = [
    keyword !== '' && { is: suffix ? 'tail' : 'contains', digits: keyword },
    category && { is: 'category', of: [category] },
    (minFen !== undefined || maxFen !== undefined) && { is: 'price', minFen, maxFen },
    without !== undefined && { is: 'without', digits: without },
    length !== undefined && { is: 'length', min: length, max: length },
  ]
  return conditions.filter((condition) => condition !== false && condition !== undefined)
}

/** The largest PostgreSQL `integer`. The last part of a sort key is an id, a bigint. */
const maxInteger = 2 ** 31 - 1

function sortKeyCursor(sort: SearchRequest['sort']): Cursor<SortKey> {
  return {
    write: cursorText.write,
    read: (cursor) => {
      const key = cursorText.read(cursor, /^[-\d.]+$/)
      const isValid =
        key.length === sortKeyLengths[sort] && key.slice(0, -1).every((part) => Math.abs(part) <= maxInteger)
      return isValid ? key : undefined
    },
  }
}
