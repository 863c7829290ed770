import type { Category } from '../categories.ts'
import type { Anchor } from '../pattern.ts'
import type { MaskPlace } from './mask.ts'

/** A number as a search sees it. `mix` orders those that are equally `featured`; prices are fen a month. */
export type NumberRow = {
  id: number
  digits: string
  priceFen: number
  struckPriceFen: number | null
  featured: number
  mix: number
  /** The values of its categories, in whatever order. */
  categories: readonly string[]
}

/**
 * One condition on a number; `meets` says plainly what each means. In a mask a digit is itself, `?` any digit, `x` any but 4, and a letter
 * `A`–`J` the same digit wherever it stands; it is laid on the tail or the head of the number, or on the whole of it.
 */
export type Condition =
  | { is: 'contains'; digits: string }
  | { is: 'tail'; digits: string }
  | { is: 'head'; digits: string }
  | { is: 'mask'; mask: string; on: MaskPlace }
  /** None of these digits occurs. */
  | { is: 'without'; digits: string }
  /** This digit occurs `least` times or more. */
  | { is: 'repeats'; digit: string; least: number }
  /** As many digits, of which at most `within` differ. */
  | { is: 'near'; digits: string; within: number }
  /** A pattern of pattern.ts. */
  | { is: 'pattern'; pattern: string; anchor: Anchor }
  /** In one of these categories. */
  | { is: 'category'; of: readonly Category[] }
  | { is: 'price'; minFen?: number | undefined; maxFen?: number | undefined }
  /** So many digits, both bounds included. */
  | { is: 'length'; least: number; most: number }
  | { is: 'any'; of: readonly Condition[] }
  | { is: 'all'; of: readonly Condition[] }
  | { is: 'not'; condition: Condition }

/** Every condition holds; [] is every number. */
export type NumberQuery = readonly Condition[]

/** By weight among the featured and then mixed; or by price and then id, up or down. */
export type Sort = 'default' | 'asc' | 'desc'

/** Where a list goes on: the sort key of the last row seen, `[-featured, mix, id]` or `[priceFen, id]`. */
export type SortKey = readonly number[]

export type PageRequest = { sort: Sort; limit: number; after?: SortKey | undefined }

/** What answers searches over the numbers on sale. */
export type Searchable = {
  /** At most `limit` rows in the order asked for, behind the place `after`. Throws PatternError, MaskError. */
  page(query: NumberQuery, page: PageRequest): NumberRow[]
  /** How many there are, counted no further than `most`. Throws as `page` does. */
  count(query: NumberQuery, max: number): number
}

/** The place of a row in the order. */
export function toSortKey(
  { featured, mix, id, priceFen }: Pick<NumberRow, 'featured' | 'mix' | 'id' | 'priceFen'>,
  sort: Sort,
): SortKey {
  return sort === 'default' ? [-featured, mix, id] : [priceFen, id]
}

/** Negative when place `a` comes before `b` in the order. */
export function compareSortKeys(a: SortKey, b: SortKey, sort: Sort): number {
  const direction = sort === 'desc' ? -1 : 1
  for (const [part, key] of a.entries()) if (key !== b[part]) return direction * (key - (b[part] ?? 0))
  return 0
}
