import type { CategoryBits } from './category-bits.ts'
import { rowAt } from './columns.ts'
import { compileAll, type Expression } from './expression.ts'
import { findRowsWithTexts } from './grams.ts'
import {
  compareSortKeys,
  isAfterPage,
  type NumberQuery,
  type NumberRow,
  type PageRequest,
  type SortKey,
  toSortKey,
  type Sort,
} from './query.ts'
import { flattenAll, requiredTexts, type TextAlternatives, withShortTexts } from './required-texts.ts'
import { createRowFilter } from './row-filter.ts'
import { type RankRange, scan } from './scan.ts'
import { isOnSale, type Segment } from './segment.ts'

export type CompiledQuery = {
  /** All must hold. Compiled at the first scan. */
  conditions: () => readonly Expression[]
  /** Without the price bounds: for a range of the price view. */
  unpriced: () => readonly Expression[]
  isMatch: (row: NumberRow) => boolean
  /** Digit strings that every match contains: per condition a list of alternatives, each a list. */
  requiredTexts: readonly TextAlternatives[]
  /** The same for counting, which reads all matches anyway: also three digits, each in several grams. */
  countedTexts: () => readonly TextAlternatives[]
  /** The price bounds in fen, both included. */
  minFen: number
  maxFen: number
}

/** Candidates are scanned instead of all rows when they are at most 1/48 of the rows. */
const rowsPerCandidate = 48

/** Tested one by one, not by planes, up to 1/2000 of the rows: each is in another word. */
const rowsPerTestedRow = 2000

/** Compiles a query for segments that share `bits`. Throws PatternError, MaskError. */
export function compileQuery(query: NumberQuery, bits: CategoryBits): CompiledQuery {
  const parts = query.flatMap(flattenAll)
  const prices = parts.filter((condition) => condition.is === 'price')
  const minFen = Math.max(0, ...prices.map((price) => price.minFen ?? 0))
  const maxFen = Math.min(Infinity, ...prices.map((price) => price.maxFen ?? Infinity))
  let expressions: readonly Expression[] | undefined
  const unpriced = () =>
    (expressions ??= compileAll(
      parts.filter(({ is }) => is !== 'price'),
      bits,
    ))
  const isPriced = prices.length > 0
  return {
    conditions: () => (isPriced ? [...unpriced(), { op: 'price', minFen, maxFen }] : unpriced()),
    unpriced,
    isMatch: createRowFilter(query),
    requiredTexts: requiredTexts(parts),
    countedTexts: () => requiredTexts(parts, withShortTexts),
    minFen,
    maxFen,
  }
}

export function readSegmentPage(segment: Segment, query: CompiledQuery, page: PageRequest): NumberRow[] {
  if (page.limit < 1) return []
  const { columns, rowsByPrice } = segment
  const rows = findCandidates(segment, query, query.requiredTexts)
  if (rows && rows.length <= columns.count / rowsPerTestedRow) return testRows(segment, query, page, rows)
  const ranks =
    rows && page.sort !== 'default'
      ? selectByPrice(segment, query, page, rows)
      : scanInOrder(segment, query, page, rows)
  return ranks.map((rank) => rowAt(columns, page.sort === 'default' ? rank : rowsByPrice[rank]!))
}

/** The count of matching rows on sale, but not more than `max`. */
export function countInSegment(segment: Segment, query: CompiledQuery, max: number): number {
  let count = 0
  const candidates = findCandidates(segment, query, query.countedTexts())
  const sort = candidates ? 'default' : 'asc'
  const range = rankRange(segment, query, { sort })
  scan(viewOf(segment, sort), conditionsOf(query, sort), { range, candidates }, (_, hits) => {
    count += countBits(hits)
    return count < max
  })
  return Math.min(count, max)
}

/** The first matches among few candidate rows, tested one by one in the requested order. */
function testRows(
  segment: Segment,
  { isMatch }: CompiledQuery,
  page: PageRequest,
  rows: Uint32Array,
): NumberRow[] {
  const { columns, rowsByPrice, priceRanks } = segment
  const byPrice = page.sort !== 'default'
  const ranks = byPrice ? rows.map((row) => priceRanks[row]!).toSorted() : rows
  if (page.sort === 'desc') ranks.reverse()
  const found: NumberRow[] = []
  for (const rank of ranks) {
    const at = byPrice ? rowsByPrice[rank]! : rank
    if (!isOnSale(segment, at)) continue
    const row = rowAt(columns, at)
    if (isMatch(row) && isAfterPage(row, page) && found.push(row) === page.limit) break
  }
  return found
}

/** The ranks of the first matches, found by a scan in the requested order. */
function scanInOrder(
  segment: Segment,
  query: CompiledQuery,
  page: PageRequest,
  rows: Uint32Array | undefined,
): number[] {
  const range = rankRange(segment, query, page)
  const found: number[] = []
  scan(
    viewOf(segment, page.sort),
    conditionsOf(query, page.sort),
    { range, candidates: rows },
    (word, hits) => {
      for (let rest = hits; rest !== 0 && found.length < page.limit;) {
        const bit = range.backwards ? 31 - Math.clz32(rest) : 31 - Math.clz32(rest & -rest)
        rest ^= 1 << bit
        found.push(word * 32 + bit)
      }
      return found.length < page.limit
    },
  )
  return found
}

const viewOf = (segment: Segment, sort: Sort) =>
  sort === 'default' ? segment.defaultView : segment.priceView

/** A range of the price view holds the price bounds already. */
const conditionsOf = (query: CompiledQuery, sort: Sort) =>
  sort === 'default' ? query.conditions() : query.unpriced()

/** Candidates are in default order: all are scanned, and the first in price order kept. */
function selectByPrice(
  segment: Segment,
  query: CompiledQuery,
  page: PageRequest,
  rows: Uint32Array,
): number[] {
  const { from, to, backwards } = rankRange(segment, query, page)
  const range = rankRange(segment, query, { sort: 'default' })
  const found: number[] = []
  const isBefore = (a: number, b: number) => (backwards ? a > b : a < b)
  scan(segment.defaultView, query.conditions(), { range, candidates: rows }, (word, hits) => {
    for (let rest = hits; rest !== 0; rest &= rest - 1) {
      const rank = segment.priceRanks[word * 32 + 31 - Math.clz32(rest & -rest)]!
      if (rank < from || rank >= to) continue
      if (found.length === page.limit && !isBefore(rank, found.at(-1)!)) continue
      const index = lowerBound(found.length, (other) => isBefore(rank, found[other]!))
      found.splice(index, 0, rank)
      if (found.length > page.limit) found.pop()
    }
    return true
  })
  return found
}

/** The ranks after the sort key `after`; in a price order only those within the price bounds. */
function rankRange(
  segment: Segment,
  { minFen, maxFen }: CompiledQuery,
  { sort, after }: { sort: Sort; after?: SortKey | undefined },
): RankRange {
  const { columns, rowsByPrice } = segment
  const key = (rank: number) =>
    toSortKey(rowAt(columns, sort === 'default' ? rank : rowsByPrice[rank]!), sort)
  const range = { from: 0, to: columns.count, backwards: sort === 'desc' }
  if (sort !== 'default') Object.assign(range, priceBoundRanks(segment, minFen, maxFen))
  if (!after) return range
  if (sort === 'desc') {
    const beforeKey = lowerBound(columns.count, (rank) => compareSortKeys(key(rank), after, 'asc') >= 0)
    return { ...range, to: Math.min(range.to, beforeKey) }
  }
  const afterKey = lowerBound(columns.count, (rank) => compareSortKeys(key(rank), after, sort) > 0)
  return { ...range, from: Math.max(range.from, afterKey) }
}

function priceBoundRanks({ columns, rowsByPrice }: Segment, minFen: number, maxFen: number) {
  const price = (rank: number) => columns.prices[rowsByPrice[rank]!]!
  return {
    from: lowerBound(columns.count, (rank) => price(rank) >= minFen),
    to: lowerBound(columns.count, (rank) => price(rank) > maxFen),
  }
}

/** Row numbers, ascending, that include all matches; undefined when a scan of all rows is faster. */
function findCandidates(
  segment: Segment,
  query: CompiledQuery,
  texts: readonly TextAlternatives[],
): Uint32Array | undefined {
  const { grams, columns, rowsByPrice } = segment
  const maxCandidates = columns.count / rowsPerCandidate
  const rows = grams && findRowsWithTexts(grams, texts, maxCandidates)
  if (rows) return rows
  if (query.minFen === 0 && query.maxFen === Infinity) return undefined
  const { from, to } = priceBoundRanks(segment, query.minFen, query.maxFen)
  return to - from <= maxCandidates / 8 ? rowsByPrice.slice(from, Math.max(from, to)).toSorted() : undefined
}

/** `count` if there is none. `holds` must never turn false again. */
function lowerBound(count: number, holds: (rank: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
