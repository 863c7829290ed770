import type { CategoryBits } from './category-bits.ts'
import { appendRow, type Columns, isSameRow, createColumns, rowAt } from './columns.ts'
import {
  compareSortKeys,
  isAfterPage,
  type NumberQuery,
  type NumberRow,
  type PageRequest,
  toSortKey,
  type Searchable,
} from './query.ts'
import { type CompiledQuery, compileQuery, countInSegment, readSegmentPage } from './search-segment.ts'
import { splitByTexts } from './required-texts.ts'
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

/** Recent rows are searched one by one. At this count they become a segment. */
const maxRecentRows = 256

/** This many small segments are merged into one. */
const segmentsPerMerge = 8

/** Above this count the index should be loaded again. An import of 100,000 rows makes about 30 segments. */
const maxSegments = 64

/** Only small segments are merged; that takes about 1 ms per 1,000 rows. */
const maxSmallSegmentRows = 2048

const allIds: IdRange = { from: 0, to: Infinity }

/**
 * One large segment (the rows loaded at the start), small ones of rows added later, and the newest rows as
 * objects. Segments are immutable but for one bit per row: whether it is on sale. A changed number is a new
 * row.
 */
export class NumberIndex implements Searchable {
  #segments: Segment[]
  readonly #recent = new Map<number, NumberRow>()
  #version = 0

  readonly #categoryBits: CategoryBits
  /** The loaded rows alone have more categories than bits, so loading them again does not help. */
  readonly #overflowedAtLoad: boolean

  constructor(loaded: Segment) {
    this.#segments = [loaded]
    this.#categoryBits = loaded.columns.bits
    this.#overflowedAtLoad = this.#categoryBits.hasOverflowed
  }

  /** Maps categories to bits; all segments share it. */
  get categoryBits(): CategoryBits {
    return this.#categoryBits
  }

  get size(): number {
    return this.#segments.reduce((sum, { onSaleCount }) => sum + onSaleCount, this.#recent.size)
  }

  /** Increases with each change. */
  get version(): number {
    return this.#version
  }

  /** Whether to load the index again: too many rows were added since, or a new category found no free bit. */
  get needsReload(): boolean {
    if (this.#categoryBits.hasOverflowed && !this.#overflowedAtLoad) return true
    const rows = this.#segments.reduce((sum, { columns }) => sum + columns.count, 0)
    const added = rows - (this.#segments[0]?.columns.count ?? 0)
    return this.#segments.length > maxSegments || added > rows / 4
  }

  page(query: NumberQuery, page: PageRequest): NumberRow[] {
    const compiled = compileQuery(query, this.#categoryBits)
    const recent = this.#filterRecent(compiled).filter((row) => isAfterPage(row, page))
    const pages = [recent, ...this.#segments.map((segment) => readSegmentPage(segment, compiled, page))]
    const nonEmpty = pages.filter((rows) => rows.length > 0)
    if (nonEmpty.length <= 1 && recent.length === 0) return nonEmpty[0] ?? []
    return nonEmpty
      .flat()
      .toSorted((a, b) => compareSortKeys(toSortKey(a, page.sort), toSortKey(b, page.sort), page.sort))
      .slice(0, page.limit)
  }

  count(query: NumberQuery, max: number): number {
    let count = 0
    for (const part of splitByTexts(query)) {
      const compiled = compileQuery(part, this.#categoryBits)
      count = Math.min(max, count + this.#filterRecent(compiled).length)
      for (const segment of this.#segments)
        if (count < max) count += countInSegment(segment, compiled, max - count)
    }
    return count
  }

  /** A segment that has an equal row marks that row as on sale again. */
  put(row: NumberRow): void {
    this.#version += 1
    let exists = false
    for (const segment of this.#segments) {
      const index = findRow(segment, row.id)
      if (index < 0) continue
      const same: boolean = !exists && isSameRow(segment.columns, index, row)
      setOnSale(segment, index, same)
      exists ||= same
    }
    if (exists) return void this.#recent.delete(row.id)
    this.#recent.set(row.id, row)
    if (this.#recent.size >= maxRecentRows) this.#flushRecent()
  }

  /** Removes a number. Does nothing when it is not in the index. */
  takeOffSale(id: number): void {
    this.#version += 1
    this.#recent.delete(id)
    for (const segment of this.#segments) {
      const index = findRow(segment, id)
      if (index >= 0) setOnSale(segment, index, false)
    }
  }

  /** The row of a number; undefined when it is not on sale. */
  get(id: number): NumberRow | undefined {
    for (const segment of this.#segments) {
      const index = findRow(segment, id)
      if (index >= 0 && isOnSale(segment, index)) return rowAt(segment.columns, index)
    }
    return this.#recent.get(id)
  }

  /** Visits the rows on sale in a range of ids, in any order. */
  *visitOnSale(ids: IdRange, visit: (row: NumberRow) => void): PausableWork {
    for (const row of this.#recent.values()) if (row.id >= ids.from && row.id < ids.to) visit(row)
    for (const segment of this.#segments) yield* visitOnSale(segment, ids, visit)
  }

  #filterRecent({ isMatch }: CompiledQuery): NumberRow[] {
    return [...this.#recent.values()].filter(isMatch)
  }

  /** Merges the small segments into it when there are enough of them. */
  #flushRecent(): void {
    const rows = [...this.#recent.values()]
    this.#recent.clear()
    const [loaded, ...later] = this.#segments
    const small = later.filter(({ columns }) => columns.count <= maxSmallSegmentRows)
    if (small.length >= segmentsPerMerge - 1) {
      for (const segment of small) runToEnd(visitOnSale(segment, allIds, (row) => void rows.push(row)))
      this.#segments = [loaded!, ...later.filter((segment) => !small.includes(segment))]
    }
    this.#segments.push(runToEnd(buildSegment(toSortedColumns(rows, this.#categoryBits))))
  }
}

function toSortedColumns(rows: readonly NumberRow[], bits: CategoryBits): Columns {
  const sorted = rows.toSorted((a, b) =>
    compareSortKeys(toSortKey(a, 'default'), toSortKey(b, 'default'), 'default'),
  )
  return sorted.reduce(appendRow, createColumns(sorted.length, bits))
}
