import type { EndpointParsed } from '@hao/contract/endpoints.ts'
import type { Page, PhoneNumber } from '@hao/contract/entities.ts'
import { categoryNamed } from '@hao/numbers/categories.ts'
import { normaliseKeyword } from '@hao/numbers/plan.ts'
import type { Context } from '../context.ts'
import { type Cursor, pageOf } from '../page.ts'
import { refuse } from '../refuse.ts'
import { fenOf } from '../money.ts'
import { presentNumber } from './present.ts'
import { placeWidth, selectNumbers, type Place } from './queries.ts'

export type NumberSearch = EndpointParsed<'GET /number/hundred'>

/**
 * The one door of every list of numbers on sale: keyword anywhere or at the tail, category, price, digits to avoid, order, page. A cursor
 * continues behind the last number seen; without one `current` counts pages. An unknown category is refused with `not-found`.
 */
export async function searchNumbers(context: Context, search: NumberSearch): Promise<Page<PhoneNumber>> {
  const { category, sort, minPrice, maxPrice } = search
  if (category !== undefined && !categoryNamed(category)) throw refuse('not-found')
  const keyword = normaliseKeyword(search.keyword ?? '', context.config.numberPlan)
  if (search.keyword !== undefined && keyword === '') return { list: [], hasMore: false }
  return pageOf(search, {
    cursor: placeCursor(sort),
    select: (slice) =>
      selectNumbers(context.db, {
        ...slice,
        sort,
        keyword,
        suffix: search.suffix,
        category,
        minFen: fenOf(minPrice),
        maxFen: fenOf(maxPrice),
        without: search.without,
        length: search.length,
      }),
    placeOf: (row) => (sort === 'default' ? [-row.featured, row.mix, row.id] : [row.price_fen, row.id]),
    present: (row) => presentNumber(row),
  })
}

/** The largest `integer` of PostgreSQL; the last part of a place is an id, a bigint. */
const maxInteger = 2 ** 31 - 1

/** Unreadable on purpose: what a place holds may change. */
function placeCursor(sort: NumberSearch['sort']): Cursor<Place> {
  return {
    write: (place) => Buffer.from(place.join('.')).toString('base64url'),
    read: (cursor) => {
      const text = Buffer.from(cursor, 'base64url').toString()
      const place = /^[-\d.]+$/.test(text) ? text.split('.').map(Number) : []
      const known = place.length === placeWidth[sort] && place.every(Number.isSafeInteger)
      return known && place.slice(0, -1).every((key) => Math.abs(key) <= maxInteger) ? place : undefined
    },
  }
}
