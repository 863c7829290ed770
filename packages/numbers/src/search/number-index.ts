import type { CategoryBits } from './category-bits.ts'
import { appendRow, type Columns, isSameRow, createColumns, rowAt } from './columns.ts'
import { createRowFilter } from './row-filter.ts'
import {
  compareSortKeys,
  type NumberQuery,
  type NumberRow,
  type PageRequest,
  toSortKey,
  type Searchable,
} from './query.ts'
import { compileQuery, countInSegment, readSegmentPage } from './search-segment.ts'
import {
  buildSegment,
  visitOnSale,
  type IdRange,
  isOnSale,
  findRow,
  type Segment,
  setOnSale,
} from './segment.ts'
import { runToEnd, type PausableWork } from './pausable-work.ts'

/** So many rows may wait for a segment of their own; they are looked through one by one. */
const mostRecent = 256

/** So many segments of about one size become one. */
const fanOut = 8

/** With more segments than this loading anew is worth it; an import of a hundred thousand rows makes some thirty, and is none of that. */
const mostSegments = 64

/** The newest segments are put together at once up to so many rows, which takes about a millisecond for each thousand. */
const mostAtOnce = 4096

const everyId: IdRange = { from: 0, to: Infinity }

/**
 * The numbers on sale, searched in memory: one large segment as it was loaded, small ones for what came later, and the newest rows as they
 * are. What is sold or changed leaves its row behind, off sale.
 */
export class NumberIndex implements Searchable {
  #segments: Segment[]
  readonly #recent = new Map<number, NumberRow>()
  #version = 0

  readonly #bits: CategoryBits
  /** Loading anew does not help where there are too many categories at all. */
  readonly #isExceeded: boolean

  constructor(loaded: Segment) {
    this.#segments = [loaded]
    this.#bits = loaded.columns.bits
    this.#isExceeded = this.#bits.hasOverflowed
  }

  /** Which category is which bit. */
  get categoryBits(): CategoryBits {
    return this.#bits
  }

  /** How many numbers are on sale. */
  get size(): number {
    return this.#segments.reduce((sum, { onSaleCount }) => sum + onSaleCount, this.#recent.size)
  }

  /** Another number after each change of what is on sale. */
  get version(): number {
    return this.#version
  }

  /** Whether so many rows came later that loading anew makes searches faster, or so many categories that it forgets those that are over. */
  get needsReload(): boolean {
    if (this.#bits.hasOverflowed && !this.#isExceeded) return true
    const rows = this.#segments.reduce((sum, { columns }) => sum + columns.count, 0)
    const later = rows - (this.#segments[0]?.columns.count ?? 0)
    return this.#segments.length > mostSegments || later > rows / 4
  }

  page(query: NumberQuery, page: PageRequest): NumberRow[] {
    const compiled = compileQuery(query, this.#bits)
    const recent = this.#amongRecent(query).filter((row) => isBehind(row, page))
    const found = [recent, ...this.#segments.map((segment) => readSegmentPage(segment, compiled, page))]
    const filled = found.filter((rows) => rows.length > 0)
    if (filled.length <= 1 && recent.length === 0) return filled[0] ?? []
    return filled
      .flat()
      .toSorted((a, b) => compareSortKeys(toSortKey(a, page.sort), toSortKey(b, page.sort), page.sort))
      .slice(0, page.limit)
  }

  count(query: NumberQuery, max: number): number {
    const compiled = compileQuery(query, this.#bits)
    let count = Math.min(max, this.#amongRecent(query).length)
    for (const segment of this.#segments)
      if (count < max) count += countInSegment(segment, compiled, max - count)
    return count
  }

  /** Puts a number on sale, new or changed or come back. Throws RangeError for more digits than fit. */
  put(row: NumberRow): void {
    this.#version += 1
    let known = false
    for (const segment of this.#segments) {
      const at = findRow(segment, row.id)
      if (at < 0) continue
      const same: boolean = !known && isSameRow(segment.columns, at, row)
      setOnSale(segment, at, same)
      known ||= same
    }
    if (known) return void this.#recent.delete(row.id)
    this.#recent.set(row.id, row)
    if (this.#recent.size >= mostRecent) this.#settle()
  }

  /** Takes a number off sale; nothing happens when it is not on sale. */
  takeOffSale(id: number): void {
    this.#version += 1
    this.#recent.delete(id)
    for (const segment of this.#segments) {
      const at = findRow(segment, id)
      if (at >= 0) setOnSale(segment, at, false)
    }
  }

  /** The row of a number on sale. */
  get(id: number): NumberRow | undefined {
    for (const segment of this.#segments) {
      const at = findRow(segment, id)
      if (at >= 0 && isOnSale(segment, at)) return rowAt(segment.columns, at)
    }
    return this.#recent.get(id)
  }

  /** Visits the rows on sale of these ids, in no order. */
  *visitOnSale(ids: IdRange, visit: (row: NumberRow) => void): PausableWork {
    for (const row of this.#recent.values()) if (row.id >= ids.from && row.id < ids.to) visit(row)
    for (const segment of this.#segments) yield* visitOnSale(segment, ids, visit)
  }

  #amongRecent(query: NumberQuery): NumberRow[] {
    if (this.#recent.size === 0) return []
    return [...this.#recent.values()].filter(createRowFilter(query))
  }

  /** Gives the newest rows a segment, together with the small ones before it once they are as many as `fanOut`. */
  #settle(): void {
    const rows = [...this.#recent.values()]
    this.#recent.clear()
    const [loaded, ...later] = this.#segments
    const small = later.filter(({ columns }) => columns.count <= mostAtOnce / 2)
    if (small.length >= fanOut - 1) {
      for (const segment of small) runToEnd(visitOnSale(segment, everyId, (row) => void rows.push(row)))
      this.#segments = [loaded!, ...later.filter((segment) => !small.includes(segment))]
    }
    this.#segments.push(runToEnd(buildSegment(inDefaultOrder(rows, this.#bits))))
  }
}

function inDefaultOrder(rows: readonly NumberRow[], bits: CategoryBits): Columns {
  const sorted = rows.toSorted((a, b) =>
    compareSortKeys(toSortKey(a, 'default'), toSortKey(b, 'default'), 'default'),
  )
  return sorted.reduce(appendRow, createColumns(sorted.length, bits))
}

function isBehind(row: NumberRow, { sort, after }: PageRequest): boolean {
  return !after || compareSortKeys(toSortKey(row, sort), after, sort) > 0
}
