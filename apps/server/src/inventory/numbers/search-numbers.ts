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

type SearchRequest = EndpointParsed<'GET /number/hundred'>

/**
 * The deepest offset that is read from memory. A page without a cursor is read from the start of its list.
 */
const maxIndexOffset = 2000

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

/** The most featured numbers on sale. */
export async function featuredNumbers(context: Context, count: number): Promise<PhoneNumber[]> {
  const rows = context.liveIndex.current
    ?.page([], { sort: 'default', limit: count })
    .filter(({ featured }) => featured > 0)
    .map(toPublicNumber)
  return (rows ?? (await selectFeatured(context.db, count))).map(presentNumber)
}

/** The category of a search; undefined if it has none. Refuses `not-found` for an unknown one. */
export async function findRequestedCategory(
  { categories }: Pick<Context, 'categories'>,
  value: string | undefined,
): Promise<Category | undefined> {
  if (value === undefined) return undefined
  const category = (await categories.current()).find(value)
  if (!category) throw refuse('not-found')
  return category
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
    write: (key) => cursorText.write(key),
    read: (cursor) => {
      const key = cursorText.read(cursor, /^[-\d.]+$/)
      const isValid =
        key.length === sortKeyLengths[sort] && key.slice(0, -1).every((part) => Math.abs(part) <= maxInteger)
      return isValid ? key : undefined
    },
  }
}
