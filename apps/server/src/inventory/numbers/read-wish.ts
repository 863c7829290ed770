import type { SavedSearch } from '@hao/contract/saved-search.ts'
import type { Category } from '@hao/numbers/categories.ts'
import { describeCondition } from '@hao/numbers/meaning/describe-condition.ts'
import { createLimit } from '@hao/numbers/meaning/limits.ts'
import { type Meaning, readMeaning } from '@hao/numbers/meaning/read-meaning.ts'
import type { Limit, Subject, Wish } from '@hao/numbers/meaning/wish.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import type { Condition } from '@hao/numbers/search/query.ts'
import { toFen } from '../../platform/base/money.ts'

/** What a search asks for, without its order and page. */
export type Criteria = SavedSearch['criteria']

type Reading = {
  plan: NumberPlan
  /** The visible categories: the text may have their names. */
  categories: readonly Category[]
  /** The category of the criteria. */
  category: Category | undefined
}

/** The wish of a search, and how its text was understood. */
export function readWish(
  criteria: Criteria,
  { plan, categories, category }: Reading,
): { wish: Wish; meaning: Meaning } {
  const meaning = readMeaning(criteria.q ?? '', { plan, categories, suffix: criteria.suffix })
  const wish = {
    subjects: [...maskSubject(criteria), ...meaning.subjects],
    limits: [...criteriaLimits(criteria, category), ...meaning.limits],
  }
  return { wish, meaning }
}

function maskSubject({ mask, on = 'tail' }: Criteria): Subject[] {
  if (mask === undefined) return []
  const condition: Condition = { is: 'mask', mask, on }
  return [{ label: describeCondition(condition), forms: [{ condition }] }]
}

function criteriaLimits(
  { minPrice, maxPrice, without, length }: Criteria,
  category: Category | undefined,
): Limit[] {
  const limits: Limit[] = []
  if (minPrice !== undefined || maxPrice !== undefined)
    limits.push(createLimit('price', { is: 'price', minFen: toFen(minPrice), maxFen: toFen(maxPrice) }))
  if (without) limits.push(createLimit('avoid', { is: 'without', digits: without }))
  if (length !== undefined) limits.push(createLimit('length', { is: 'length', min: length, max: length }))
  if (category) limits.push(createLimit('category', { is: 'category', of: [category] }))
  return limits
}
