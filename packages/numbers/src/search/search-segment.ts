import type { CategoryBits } from './category-bits.ts'
import { rowAt } from './columns.ts'
import { compileCondition, estimateCost, type Expression } from './expression.ts'
import { gramWidth, findRowsWithTexts } from './grams.ts'
import {
  compareSortKeys,
  type Condition,
  type NumberQuery,
  type NumberRow,
  type PageRequest,
  type SortKey,
  toSortKey,
  type Sort,
} from './query.ts'
import { type RankRange, scan } from './scan.ts'
import type { Segment } from './segment.ts'

/** A query ready to be asked of segments. */
export type CompiledQuery = {
  /** The cheapest first. */
  conditions: readonly Expression[]
  /** What hits hold, one for each condition that tells it: at least one of the alternatives, and of that all the digits, each side by side. */
  requiredTexts: readonly (readonly (readonly string[])[])[]
  /** Bounds of the price in fen, both included. */
  minFen: number
  maxFen: number
}

/** Candidates are read in place of all rows when they are at most one of so many. */
const rare = 48

/** For segments whose columns have these `bits`. Throws PatternError, MaskError. */
export function compileQuery(query: NumberQuery, bits: CategoryBits): CompiledQuery {
  const parts = query.flatMap(conjuncts)
  const prices = parts.filter((condition) => condition.is === 'price')
  return {
    conditions: parts
      .map((part) => compileCondition(part, bits))
      .toSorted((a, b) => estimateCost(a) - estimateCost(b)),
    requiredTexts: parts.map(textsOf).filter((alternatives) => alternatives !== undefined),
    minFen: Math.max(0, ...prices.map(({ minFen = 0 }) => minFen)),
    maxFen: Math.min(Infinity, ...prices.map(({ maxFen = Infinity }) => maxFen)),
  }
}

/** At most `limit` rows on sale, in order. */
export function readSegmentPage(segment: Segment, query: CompiledQuery, page: PageRequest): NumberRow[] {
  if (page.limit < 1) return []
  const { columns, rowsByPrice } = segment
  const rows = candidates(segment, query)
  const places =
    rows && page.sort !== 'default'
      ? firstOf(segment, query, page, rows)
      : firstInView(segment, query, page, rows)
  return places.map((place) => rowAt(columns, page.sort === 'default' ? place : rowsByPrice[place]!))
}

/** How many rows on sale there are, counted no further than `most`. */
export function countInSegment(segment: Segment, query: CompiledQuery, most: number): number {
  let count = 0
  const range = rangeOf(segment, query, { sort: 'default' })
  scan(segment.defaultView, query.conditions, { range, places: candidates(segment, query) }, (_, hits) => {
    count += countBits(hits)
    return count < most
  })
  return Math.min(count, most)
}

/** The first places in the order asked for, read in this order. */
function firstInView(
  segment: Segment,
  query: CompiledQuery,
  page: PageRequest,
  rows: Uint32Array | undefined,
): number[] {
  const view = page.sort === 'default' ? segment.defaultView : segment.priceView
  const range = rangeOf(segment, query, page)
  const found: number[] = []
  scan(view, query.conditions, { range, places: rows }, (word, hits) => {
    for (let rest = hits; rest !== 0 && found.length < page.limit;) {
      const bit = range.backwards ? 31 - Math.clz32(rest) : 31 - Math.clz32(rest & -rest)
      rest ^= 1 << bit
      found.push(word * 32 + bit)
    }
    return found.length < page.limit
  })
  return found
}

/** The same in price order out of few rows in default order: all hits are seen, and the first ones kept. */
function firstOf(segment: Segment, query: CompiledQuery, page: PageRequest, rows: Uint32Array): number[] {
  const { from, to, backwards } = rangeOf(segment, query, page)
  const range = rangeOf(segment, query, { sort: 'default' })
  const found: number[] = []
  const isBefore = (a: number, b: number) => (backwards ? a > b : a < b)
  scan(segment.defaultView, query.conditions, { range, places: rows }, (word, hits) => {
    for (let rest = hits; rest !== 0; rest &= rest - 1) {
      const place = segment.priceRanks[word * 32 + 31 - Math.clz32(rest & -rest)]!
      if (place < from || place >= to) continue
      if (found.length === page.limit && !isBefore(place, found.at(-1)!)) continue
      const at = firstPlace(found.length, (other) => isBefore(place, found[other]!))
      found.splice(at, 0, place)
      if (found.length > page.limit) found.pop()
    }
    return true
  })
  return found
}

/** The places behind `after`, and in price order those whose price is within bounds. */
function rangeOf(
  segment: Segment,
  { minFen, maxFen }: CompiledQuery,
  { sort, after }: { sort: Sort; after?: SortKey | undefined },
): RankRange {
  const { columns, rowsByPrice } = segment
  const key = (place: number) =>
    toSortKey(rowAt(columns, sort === 'default' ? place : rowsByPrice[place]!), sort)
  const range = { from: 0, to: columns.count, backwards: sort === 'desc' }
  if (sort !== 'default') Object.assign(range, placesOfPrices(segment, minFen, maxFen))
  if (!after) return range
  if (sort === 'desc') {
    const before = firstPlace(columns.count, (place) => compareSortKeys(key(place), after, 'asc') >= 0)
    return { ...range, to: Math.min(range.to, before) }
  }
  const behind = firstPlace(columns.count, (place) => compareSortKeys(key(place), after, sort) > 0)
  return { ...range, from: Math.max(range.from, behind) }
}

function placesOfPrices({ columns, rowsByPrice }: Segment, minFen: number, maxFen: number) {
  const price = (place: number) => columns.prices[rowsByPrice[place]!]!
  return {
    from: firstPlace(columns.count, (place) => price(place) >= minFen),
    to: firstPlace(columns.count, (place) => price(place) > maxFen),
  }
}

/** The rows, in ascending order, among which all hits are; undefined when they are too many to be worth it. */
function candidates(segment: Segment, query: CompiledQuery): Uint32Array | undefined {
  const { grams, columns, rowsByPrice } = segment
  const few = columns.count / rare
  const rows = grams && findRowsWithTexts(grams, query.requiredTexts, few)
  if (rows) return rows
  if (query.minFen === 0 && query.maxFen === Infinity) return undefined
  const { from, to } = placesOfPrices(segment, query.minFen, query.maxFen)
  return to - from <= few / 8 ? rowsByPrice.slice(from, Math.max(from, to)).toSorted() : undefined
}

/** The first of `count` places for which `isBehind` holds, as it does for all behind it; `count` if there is none. */
function firstPlace(count: number, isBehind: (place: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBehind(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function conjuncts(condition: Condition): readonly Condition[] {
  return condition.is === 'all' ? condition.of.flatMap(conjuncts) : [condition]
}

/** Digits that hits hold, as alternatives; undefined when none are long enough to be looked up. */
function textsOf(condition: Condition): readonly (readonly string[])[] | undefined {
  if (condition.is === 'any') {
    const each = condition.of.map(textsOf)
    return each.every((alternatives) => alternatives !== undefined) ? each.flat() : undefined
  }
  if (condition.is === 'all')
    return condition.of.map(textsOf).find((alternatives) => alternatives !== undefined)
  const texts = literals(condition).filter((text) => text.length >= gramWidth)
  return texts.length > 0 ? [texts] : undefined
}

function literals(condition: Condition): readonly string[] {
  if (condition.is === 'mask') return condition.mask.match(/\d+/g) ?? []
  if (condition.is === 'pattern') return condition.pattern.match(/\d+/g) ?? []
  return condition.is === 'contains' || condition.is === 'tail' || condition.is === 'head'
    ? [condition.digits]
    : []
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
