import type { SavedSearch } from '@hao/contract/saved-search.ts'
import { paths } from '../../base/routes.ts'
import type { Filters } from '../numbers/filters.ts'

export type Criteria = SavedSearch['criteria']

/** The criteria of the list of a category, or of all numbers, with its filters. */
export function filterCriteria(
  { length, without, minPrice, maxPrice }: Filters,
  category: string | undefined,
): Criteria {
  const criteria = { length, without, minPrice, maxPrice, category }
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined))
}

/** The address of the list of a saved search. */
export const savedSearchPath = (criteria: Criteria) => paths.search(criteria)
