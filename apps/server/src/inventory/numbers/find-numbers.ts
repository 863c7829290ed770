import type { EndpointOutput, EndpointParsed } from '@hao/contract/endpoints.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { maxSearchText } from '@hao/contract/search-criteria.ts'
import type { Meaning } from '@hao/numbers/meaning/read-meaning.ts'
import { allStepBits, applySteps, relaxUntilFound } from '@hao/numbers/meaning/relax.ts'
import { localize } from '@hao/numbers/meaning/phrases.ts'
import { createExplainer, toQuery, toStages, type Wish } from '@hao/numbers/meaning/wish.ts'
import {
  type NumberQuery,
  type NumberRow,
  type SortKey,
  toSortKey,
  type Searchable,
  type Sort,
} from '@hao/numbers/search/query.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { cursorText, sortKeyLengths } from './cursor-text.ts'
import { presentNumber, toPublicNumber } from './present.ts'
import { readWish } from './read-wish.ts'
import { findRequestedCategory } from './search-numbers.ts'

type FindRequest = EndpointParsed<'GET /number/find'>
type FindResult = EndpointOutput<'GET /number/find'>

/** The total is not counted beyond this. */
const maxCounted = 10_000

/**
 * Searches the numbers on sale by free text, best match first. Each result has an explanation in `locale`.
 * Refuses `not-found` for an unknown category, `bad-request` for an invalid cursor, and `unavailable` until
 * the index is loaded.
 */
export async function findNumbers(
  context: Context,
  search: FindRequest,
  locale: Locale,
): Promise<FindResult> {
  const { pageSize } = search
  const category = await findRequestedCategory(context, search.category)
  const { visible: shown } = await context.categories.current()
  const { wish, meaning } = readWish(search, {
    plan: context.config.numberPlan,
    categories: shown,
    category,
  })
  const sort = search.sort === 'default' ? (meaning.sort ?? 'default') : search.sort
  const after = readCursor(search.cursor, sort)
  const numbers = await context.liveIndex.waitUntilReady(context.config.answerMs)
  if (!numbers) throw refuse('unavailable')
  const relaxed = after ? applySteps(wish, after.steps) : relaxUntilFound(numbers, wish)
  const stages = toStages(relaxed.wish, { mixed: search.sort !== 'default' })
  const { rows, next } = readStages(numbers, stages, { sort, limit: pageSize, after })
  const counted = numbers.count(toQuery(relaxed.wish), maxCounted + 1)
  const explain = createExplainer(relaxed.wish)
  const givenUp = isUnread(wish, meaning) ? [localize((t) => t.relaxed.all)] : relaxed.descriptions
  return {
    list: rows.map((row) => {
      const why = explain(row)
      return {
        why: why && { ...why, reason: why.reason[locale] },
        ...presentNumber(toPublicNumber(row)),
      }
    }),
    total: Math.min(counted, maxCounted),
    more: counted > maxCounted,
    hasMore: next !== undefined,
    ...(next && { cursor: cursorText.write([relaxed.steps, next.stage, ...next.key]) }),
    understood: meaning.understood.map((label) => ({ label: label[locale] })),
    unread: meaning.unread,
    alternatives: meaning.alternatives
      .map(({ label, text, isChosen }) => ({ label: label[locale], q: text[locale], isChosen }))
      .filter(({ q }) => q.length <= maxSearchText),
    relaxed: givenUp.map((description) => description[locale]),
  }
}

/** Where a list continues: after a sort key in a stage of the wish, relaxed by `steps` (a bit mask). */
type FindPosition = { steps: number; stage: number; key: SortKey }

/** Refuses `bad-request` for a cursor that does not fit the sort order. */
function readCursor(cursor: string | undefined, sort: Sort): FindPosition | undefined {
  if (cursor === undefined) return undefined
  const [steps = NaN, stage = NaN, ...key] = cursorText.read(cursor, /^\d+\.\d+(\.-?\d+)+$/)
  if (!(steps <= allStepBits) || key.length !== sortKeyLengths[sort]) throw refuse('bad-request')
  return { steps, stage, key }
}

/** Nothing of the request was understood: the list is all numbers. */
function isUnread({ subjects, limits }: Wish, { unread, sort }: Meaning): boolean {
  return unread.length > 0 && subjects.length + limits.length === 0 && sort === undefined
}

type StagePosition = Omit<FindPosition, 'steps'>

/** Reads the stages until the page is full. `next` is where the next page starts; undefined at the end. */
function readStages(
  numbers: Searchable,
  stages: readonly NumberQuery[],
  { sort, limit, after }: { sort: Sort; limit: number; after: StagePosition | undefined },
): { rows: NumberRow[]; next: StagePosition | undefined } {
  const rows: NumberRow[] = []
  let last: StagePosition | undefined = after
  let stage = after?.stage ?? 0
  let key: SortKey | undefined = after?.key
  for (; stage < stages.length; stage++, key = undefined) {
    const missing = limit + 1 - rows.length
    for (const row of numbers.page(stages[stage]!, { sort, limit: missing, after: key })) {
      if (rows.length === limit) return { rows, next: last }
      rows.push(row)
      last = { stage, key: toSortKey(row, sort) }
    }
  }
  return { rows, next: undefined }
}
