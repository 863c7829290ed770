import type { EndpointOutput, EndpointParsed } from '@hao/contract/endpoints.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { categoryNamed, type CategoryValue } from '@hao/numbers/categories.ts'
import { readMeaning } from '@hao/numbers/meaning/read-meaning.ts'
import { sayCondition } from '@hao/numbers/meaning/say.ts'
import {
  explainer,
  type Limit,
  queryOf,
  stagesOf,
  type Subject,
  type Wish,
} from '@hao/numbers/meaning/wish.ts'
import {
  type Condition,
  type NumberQuery,
  type NumberRow,
  type Place,
  placeOf,
  type Searchable,
  type Sort,
} from '@hao/numbers/search/query.ts'
import type { Context } from '../context.ts'
import { fenOf } from '../money.ts'
import { refuse } from '../refuse.ts'
import { findCursor, type FoundPlace } from './find-cursor.ts'
import { onSale } from './on-sale.ts'
import { presentNumber } from './present.ts'

export type FindSearch = EndpointParsed<'GET /number/find'>
export type Found = EndpointOutput<'GET /number/find'>

/** The total is counted no further. */
const mostCounted = 10_000

/**
 * Numbers on sale by whatever was typed, the strongest reading of it first; each says why it is there, in the language of the asker. An unknown
 * category is refused with `not-found`, a broken cursor with `bad-request`.
 */
export async function findNumbers(context: Context, search: FindSearch, locale: Locale): Promise<Found> {
  const { category, pageSize } = search
  if (category !== undefined && !categoryNamed(category)) throw refuse('not-found')
  const meaning = readMeaning(search.q ?? '', context.config.numberPlan)
  const wish: Wish = {
    subjects: [...maskSubject(search), ...meaning.subjects],
    limits: [...limitsOf(search), ...meaning.limits],
  }
  const sort = search.sort === 'default' ? (meaning.order ?? 'default') : search.sort
  const stages = stagesOf(wish, { mixed: search.sort !== 'default' })
  const numbers = await onSale(context.db)
  const after =
    search.cursor === undefined ? undefined : findCursor.read(search.cursor, { sort, stages: stages.length })
  if (search.cursor !== undefined && after === undefined) throw refuse('bad-request')
  const { rows, next } = readStages(numbers, stages, { sort, limit: pageSize, after })
  const counted = numbers.count(queryOf(wish), mostCounted + 1)
  const why = explainer(wish)
  return {
    list: rows.map((row) => {
      const found = why(row)
      return { ...presentRow(row), ...(found && { why: { ...found, reason: found.reason[locale] } }) }
    }),
    total: Math.min(counted, mostCounted),
    more: counted > mostCounted,
    hasMore: next !== undefined,
    ...(next && { cursor: findCursor.write(next) }),
    understood: [...meaning.subjects, ...meaning.limits].map(({ label }) => ({ label: label[locale] })),
    relaxed: [],
  }
}

/** Reads on through the stages until the page is full; `next` is where the list goes on, if it does. */
function readStages(
  numbers: Searchable,
  stages: readonly NumberQuery[],
  { sort, limit, after }: { sort: Sort; limit: number; after: FoundPlace | undefined },
): { rows: NumberRow[]; next: FoundPlace | undefined } {
  const rows: NumberRow[] = []
  let last = after
  let stage = after?.stage ?? 0
  let place: Place | undefined = after?.place
  for (; stage < stages.length; stage++, place = undefined) {
    const wanted = limit + 1 - rows.length
    for (const row of numbers.page(stages[stage]!, { sort, limit: wanted, after: place })) {
      if (rows.length === limit) return { rows, next: last }
      rows.push(row)
      last = { stage, place: placeOf(row, sort) }
    }
  }
  return { rows, next: undefined }
}

function maskSubject({ mask, on }: FindSearch): Subject[] {
  if (mask === undefined) return []
  const condition: Condition = { is: 'mask', mask, on }
  return [{ label: sayCondition(condition), forms: [{ condition }] }]
}

function limitsOf({ category, minPrice, maxPrice, without, length }: FindSearch): Limit[] {
  const limits: Limit[] = []
  const add = (on: Limit['on'], condition: Condition) => {
    limits.push({ on, condition, label: sayCondition(condition) })
  }
  if (minPrice !== undefined || maxPrice !== undefined)
    add('price', { is: 'price', minFen: fenOf(minPrice), maxFen: fenOf(maxPrice) })
  if (without) add('avoid', { is: 'without', digits: without })
  if (length !== undefined) add('length', { is: 'length', least: length, most: length })
  if (category !== undefined) add('category', { is: 'category', of: [category as CategoryValue] })
  return limits
}

function presentRow({ id, digits, priceFen, struckPriceFen }: NumberRow) {
  return presentNumber({
    id,
    digits,
    price_fen: priceFen,
    struck_price_fen: struckPriceFen,
    state: 'on_sale',
    held_until: null,
  })
}
