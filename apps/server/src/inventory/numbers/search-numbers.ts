import type { EndpointParsed } from '@hao/contract/endpoints.ts'
import type { Page, PhoneNumber } from '@hao/contract/entities.ts'
import type { Category } from '@hao/numbers/categories.ts'
import { normaliseKeyword } from '@hao/numbers/plan.ts'
import type { NumberIndex } from '@hao/numbers/search/number-index.ts'
import { type Condition, type NumberQuery, type SortKey, toSortKey } from '@hao/numbers/search/query.ts'
import type { Context } from '../../context.ts'
import { type Cursor, paginate, type Slice } from '../../platform/base/page.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { toFen } from '../../platform/base/money.ts'
import { cursorText } from './cursor-text.ts'
import { presentNumber, toPublicNumber } from './present.ts'
import { type NumberFilter, sortKeyLengths, selectFeatured, selectNumbers } from './queries.ts'

export type SearchRequest = EndpointParsed<'GET /number/hundred'>

/**
 * Pages that are counted, not continued by a cursor, are read from their list's beginning: so deep and no
 * deeper in memory.
 */
const deepestOffset = 2000

/**
 * The one door of every list of numbers on sale: keyword anywhere or at the tail, category, price, digits to
 * avoid, order, page. A cursor continues behind the last number seen; without one `current` counts pages.
 * From the index where it is there, else from the database. An unknown category is refused with `not-found`.
 */
export async function searchNumbers(context: Context, search: SearchRequest): Promise<Page<PhoneNumber>> {
  const { sort, suffix, without, length, minPrice, maxPrice } = search
  const category = await findRequestedCategory(context, search.category)
  const keyword = normaliseKeyword(search.keyword ?? '', context.config.numberPlan)
  if (search.keyword !== undefined && keyword === '') return { list: [], hasMore: false }
  const filter = {
    sort,
    keyword,
    suffix,
    category,
    without,
    length,
    minFen: toFen(minPrice),
    maxFen: toFen(maxPrice),
  }
  const index = context.numberIndex.current
  return paginate(search, {
    cursor: placeCursor(sort),
    select: async (slice) =>
      index && slice.offset <= deepestOffset
        ? pageOfIndex(index, { ...filter, ...slice })
        : selectNumbers(context.db, { ...filter, category: category?.value, ...slice }),
    getPosition: (row) => toSortKey({ ...row, priceFen: row.price_fen }, sort),
    present: (row) => presentNumber(row),
  })
}

/** The most featured numbers on sale. */
export async function featuredNumbers(context: Context, count: number): Promise<PhoneNumber[]> {
  const rows = context.numberIndex.current
    ?.page([], { sort: 'default', limit: count })
    .filter(({ featured }) => featured > 0)
    .map(toPublicNumber)
  return (rows ?? (await selectFeatured(context.db, count))).map(presentNumber)
}

/** The category that a search names, if it names one. An unknown one is refused with `not-found`. */
export async function findRequestedCategory(
  { categories }: Pick<Context, 'categories'>,
  value: string | undefined,
): Promise<Category | undefined> {
  if (value === undefined) return undefined
  const category = (await categories.current()).find(value)
  if (!category) throw refuse('not-found')
  return category
}

/** A filter whose category is known. */
type IndexFilter = Omit<NumberFilter, 'category'> & { category: Category | undefined }

function pageOfIndex(index: NumberIndex, filter: IndexFilter & Slice<SortKey>) {
  const { sort, offset, limit, after } = filter
  return index
    .page(queryOf(filter), { sort, limit: offset + limit, after })
    .slice(offset)
    .map(toPublicNumber)
}

function queryOf({ keyword, suffix, category, minFen, maxFen, without, length }: IndexFilter): NumberQuery {
  const conditions: (Condition | false | undefined)[] = [
    keyword !== '' && { is: suffix ? 'tail' : 'contains', digits: keyword },
    category && { is: 'category', of: [category] },
    (minFen !== undefined || maxFen !== undefined) && { is: 'price', minFen, maxFen },
    without !== undefined && { is: 'without', digits: without },
    length !== undefined && { is: 'length', min: length, max: length },
  ]
  return conditions.filter((condition) => condition !== false && condition !== undefined)
}

/** The largest `integer` of PostgreSQL; the last part of a place is an id, a bigint. */
const maxInteger = 2 ** 31 - 1

function placeCursor(sort: SearchRequest['sort']): Cursor<SortKey> {
  return {
    write: (place) => cursorText.write(place),
    read: (cursor) => {
      const place = cursorText.read(cursor, /^[-\d.]+$/)
      const known =
        place.length === sortKeyLengths[sort] &&
        place.slice(0, -1).every((key) => Math.abs(key) <= maxInteger)
      return known ? place : undefined
    },
  }
}
