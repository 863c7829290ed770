import type { EndpointOutput, EndpointParsed } from '@hao/contract/endpoints.ts'
import type { Locale } from '@hao/contract/locale.ts'
import type { Category } from '@hao/numbers/categories.ts'
import { createLimit as limitOn } from '@hao/numbers/meaning/limits.ts'
import { type Meaning, readMeaning } from '@hao/numbers/meaning/read-meaning.ts'
import { applySteps, relaxUntilFound } from '@hao/numbers/meaning/relax.ts'
import { type LocalizedText, localize } from '@hao/numbers/meaning/phrases.ts'
import { describeCondition } from '@hao/numbers/meaning/describe-condition.ts'
import {
  createExplainer,
  type Limit,
  toQuery,
  toStages,
  type Subject,
  type Wish,
} from '@hao/numbers/meaning/wish.ts'
import {
  type Condition,
  type NumberQuery,
  type NumberRow,
  type SortKey,
  toSortKey,
  type Searchable,
  type Sort,
} from '@hao/numbers/search/query.ts'
import type { Context } from '../../context.ts'
import { toFen } from '../../platform/base/money.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { findCursor, type FindPosition } from './find-cursor.ts'
import { presentNumber, toPublicNumber } from './present.ts'
import { findRequestedCategory } from './search-numbers.ts'

export type FindRequest = EndpointParsed<'GET /number/find'>
export type FindResult = EndpointOutput<'GET /number/find'>

/** The total is counted no further. */
const mostCounted = 10_000

/**
 * Numbers on sale by whatever was typed, the strongest reading of it first; each says why it is there, in the language of the asker. An unknown
 * category is refused with `not-found`, a broken cursor with `bad-request`; `unavailable` while the numbers are still being loaded.
 */
export async function findNumbers(
  context: Context,
  search: FindRequest,
  locale: Locale,
): Promise<FindResult> {
  const { pageSize } = search
  const category = await findRequestedCategory(context, search.category)
  const { shown } = await context.categories.current()
  const meaning = readMeaning(search.q ?? '', { plan: context.config.numberPlan, categories: shown })
  const wish: Wish = {
    subjects: [...maskSubject(search), ...meaning.subjects],
    limits: [...limitsOf(search, category), ...meaning.limits],
  }
  const sort = search.sort === 'default' ? (meaning.sort ?? 'default') : search.sort
  const after = readCursor(search.cursor, sort)
  const numbers = await context.numberIndex.waitUntilReady(context.config.answerMs)
  if (!numbers) throw refuse('unavailable')
  const relaxed = after ? applySteps(wish, after.steps) : relaxUntilFound(numbers, wish)
  const stages = toStages(relaxed.wish, { mixed: search.sort !== 'default' })
  const { rows, next } = readStages(numbers, stages, { sort, limit: pageSize, after })
  const counted = numbers.count(toQuery(relaxed.wish), mostCounted + 1)
  const why = createExplainer(relaxed.wish)
  const said = [...notUnderstood(search.q, meaning), ...relaxed.descriptions]
  return {
    list: rows.map((row) => {
      const found = why(row)
      return {
        ...presentNumber(toPublicNumber(row)),
        ...(found && { why: { ...found, reason: found.reason[locale] } }),
      }
    }),
    total: Math.min(counted, mostCounted),
    more: counted > mostCounted,
    hasMore: next !== undefined,
    ...(next && { cursor: findCursor.write({ ...next, steps: relaxed.steps }) }),
    understood: meaning.understood.map((label) => ({ label: label[locale] })),
    relaxed: said.map((each) => each[locale]),
  }
}

function readCursor(cursor: string | undefined, sort: Sort): FindPosition | undefined {
  if (cursor === undefined) return undefined
  const place = findCursor.read(cursor, sort)
  if (!place) throw refuse('bad-request')
  return place
}

/** Words for a text that said nothing to us: without them the list would seem to be the answer to it. */
function notUnderstood(typed: string | undefined, { understood }: Meaning): LocalizedText[] {
  if (!typed?.trim() || understood.length > 0) return []
  return [localize((t) => t.notUnderstood(typed.trim()))]
}

type StagePlace = { stage: number; place: SortKey }

/** Reads on through the stages until the page is full; `next` is where the list goes on, if it does. */
function readStages(
  numbers: Searchable,
  stages: readonly NumberQuery[],
  { sort, limit, after }: { sort: Sort; limit: number; after: StagePlace | undefined },
): { rows: NumberRow[]; next: StagePlace | undefined } {
  const rows: NumberRow[] = []
  let last: StagePlace | undefined = after
  let stage = after?.stage ?? 0
  let place: SortKey | undefined = after?.place
  for (; stage < stages.length; stage++, place = undefined) {
    const wanted = limit + 1 - rows.length
    for (const row of numbers.page(stages[stage]!, { sort, limit: wanted, after: place })) {
      if (rows.length === limit) return { rows, next: last }
      rows.push(row)
      last = { stage, place: toSortKey(row, sort) }
    }
  }
  return { rows, next: undefined }
}

function maskSubject({ mask, on }: FindRequest): Subject[] {
  if (mask === undefined) return []
  const condition: Condition = { is: 'mask', mask, on }
  return [{ label: describeCondition(condition), forms: [{ condition }] }]
}

function limitsOf(
  { minPrice, maxPrice, without, length }: FindRequest,
  category: Category | undefined,
): Limit[] {
  const limits: Limit[] = []
  if (minPrice !== undefined || maxPrice !== undefined)
    limits.push(limitOn('price', { is: 'price', minFen: toFen(minPrice), maxFen: toFen(maxPrice) }))
  if (without) limits.push(limitOn('avoid', { is: 'without', digits: without }))
  if (length !== undefined) limits.push(limitOn('length', { is: 'length', min: length, max: length }))
  if (category) limits.push(limitOn('category', { is: 'category', of: [category] }))
  return limits
}
