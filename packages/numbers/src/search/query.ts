import type { Category } from '../categories.ts'
import type { Anchor } from '../pattern.ts'
import type { MaskPlace } from './mask.ts'

/** Prices are fen a month. `shuffleKey` orders numbers of equal `featured` weight. */
export type NumberRow = {
  id: number
  digits: string
  priceFen: number
  struckPriceFen: number | null
  featured: number
  shuffleKey: number
  /** Category values, in any order. */
  categories: readonly string[]
}

/**
 * `row-filter.ts` defines each one. In a mask a digit is itself, `?` is any digit, `x` any but 4, a letter
 * `A`–`J` the same digit wherever it occurs. `on` is the part that the mask describes.
 */
export type Condition =
  | { is: 'contains'; digits: string }
  | { is: 'tail'; digits: string }
  | { is: 'head'; digits: string }
  | { is: 'mask'; mask: string; on: MaskPlace }
  | { is: 'without'; digits: string }
  /** The digit occurs at least `min` times. */
  | { is: 'repeats'; digit: string; min: number }
  /** The number has the same length and differs in at most `maxDifferences` digits. */
  | { is: 'near'; digits: string; maxDifferences: number }
  /** The number holds the pattern (see pattern.ts). */
  | { is: 'pattern'; pattern: string; anchor: Anchor }
  /** The number is in at least one of these categories. */
  | { is: 'category'; of: readonly Category[] }
  | { is: 'price'; minFen?: number | undefined; maxFen?: number | undefined }
  /** The count of digits, both bounds included. */
  | { is: 'length'; min: number; max: number }
  | { is: 'any'; of: readonly Condition[] }
  | { is: 'all'; of: readonly Condition[] }
  | { is: 'not'; condition: Condition }

/** Conditions that must all hold. An empty query matches every number. */
export type NumberQuery = readonly Condition[]

/** `default`: featured weight (highest first), shuffleKey, id. `asc` and `desc`: price, then id. */
export type Sort = 'default' | 'asc' | 'desc'

/** The sort key of a row: `[-featured, shuffleKey, id]`, or `[priceFen, id]` in a price order. */
export type SortKey = readonly number[]

/** One page of a list. `after` is the sort key of the last row of the previous page. */
export type PageRequest = { sort: Sort; limit: number; after?: SortKey | undefined }

export type Searchable = {
  /**
   * At most `limit` rows after the sort key `after`, in the requested order. Throws PatternError, MaskError.
   */
  page(query: NumberQuery, page: PageRequest): NumberRow[]
  /** The number of matches, but not more than `max`. Throws PatternError, MaskError. */
  count(query: NumberQuery, max: number): number
}

export function toSortKey(
  { featured, shuffleKey, id, priceFen }: Pick<NumberRow, 'featured' | 'shuffleKey' | 'id' | 'priceFen'>,
  sort: Sort,
): SortKey {
  return sort === 'default' ? [-featured, shuffleKey, id] : [priceFen, id]
}

/** Negative when sort key `a` comes before `b`. */
export function compareSortKeys(a: SortKey, b: SortKey, sort: Sort): number {
  const direction = sort === 'desc' ? -1 : 1
  for (const [part, key] of a.entries()) if (key !== b[part]) return direction * (key - (b[part] ?? 0))
  return 0
}

/** Whether a row comes after the sort key `after` of the page. */
export function isAfterPage(row: NumberRow, { sort, after }: PageRequest): boolean {
  return !after || compareSortKeys(toSortKey(row, sort), after, sort) > 0
}
