import type { EndpointParsed } from '@hao/contract/endpoints.ts'
import type { Page, PhoneNumber } from '@hao/contract/entities.ts'
import { categories } from '@hao/numbers/categories.ts'
import { normaliseKeyword } from '@hao/numbers/plan.ts'
import type { Context } from '../context.ts'
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
  const { category, sort, pageSize, cursor, minPrice, maxPrice } = search
  if (category !== undefined && !categories.some(({ value }) => value === category)) throw refuse('not-found')
  const keyword = normaliseKeyword(search.keyword ?? '', context.config.numberPlan)
  if (search.keyword !== undefined && keyword === '') return { list: [], hasMore: false }
  const rows = await selectNumbers(context.db, {
    sort,
    keyword,
    suffix: search.suffix,
    category,
    minFen: fenOf(minPrice),
    maxFen: fenOf(maxPrice),
    without: search.without,
    length: search.length,
    limit: pageSize + 1,
    ...(cursor === undefined
      ? { offset: (search.current - 1) * pageSize }
      : { after: readCursor(cursor, sort) }),
  })
  const list = rows.slice(0, pageSize)
  const last = list.at(-1)
  if (rows.length <= pageSize || !last) return { list: list.map(presentNumber), hasMore: false }
  const place = sort === 'default' ? [-last.featured, last.mix, last.id] : [last.price_fen, last.id]
  return { list: list.map(presentNumber), hasMore: true, cursor: writeCursor(place) }
}

/** The largest `integer` of PostgreSQL; the last part of a place is an id, a bigint. */
const maxInteger = 2 ** 31 - 1

/** A place in a list, unreadable on purpose: what it holds may change. */
function writeCursor(place: Place): string {
  return Buffer.from(place.join('.')).toString('base64url')
}

function readCursor(cursor: string, sort: NumberSearch['sort']): Place {
  const text = Buffer.from(cursor, 'base64url').toString()
  const place = /^[-\d.]+$/.test(text) ? text.split('.').map(Number) : []
  const keys = place.slice(0, -1)
  const known = place.length === placeWidth[sort] && place.every(Number.isSafeInteger)
  if (!known || keys.some((key) => Math.abs(key) > maxInteger)) throw refuse('bad-request')
  return place
}
