import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classify } from '../classify.ts'
import { demoInventory } from '../demo.ts'
import { seededRandom } from '../random.ts'
import { maxCategories } from './category-bits.ts'
import { appendRow, createColumns } from './columns.ts'
import { NumberIndex } from './number-index.ts'
import { createRowFilter } from './row-filter.ts'
import { queries, sorts } from './queries.fixture.ts'
import {
  compareSortKeys,
  type NumberQuery,
  type NumberRow,
  toSortKey,
  type SortKey,
  type Searchable,
  type Sort,
} from './query.ts'
import { buildSegment } from './segment.ts'
import { runToEnd } from './pausable-work.ts'

const random = seededRandom(2026)
const ids = Array.from({ length: 40_000 }, (_, at) => at + 1)
for (let at = ids.length - 1; at > 0; at -= 1) {
  const other = random.below(at + 1)
  ;[ids[at], ids[other]] = [ids[other]!, ids[at]!]
}

/** `mix` has few values, so that equals are ordered by id. */
const rows = Array.from(demoInventory(20_000), ({ digits, priceFen, featured }, at): NumberRow => ({
  id: ids[at]!,
  digits,
  priceFen,
  struckPriceFen: at % 3 ? null : priceFen * 9,
  featured: at < 4000 ? featured : 0,
  mix: random.below(500),
  categories: classify(digits).toSorted(),
}))

const inOrder = (some: readonly NumberRow[]) =>
  some.toSorted((a, b) => compareSortKeys(toSortKey(a, 'default'), toSortKey(b, 'default'), 'default'))

/** Without room at first: it grows with the rows. */
const indexOf = (some: readonly NumberRow[]): NumberIndex =>
  new NumberIndex(runToEnd(buildSegment(inOrder(some).reduce(appendRow, createColumns(0)))))

/** The first pages of a list, and how many numbers it has. */
function readPages(search: Searchable, query: NumberQuery, sort: Sort, limit: number) {
  const pages: NumberRow[][] = []
  for (let after: SortKey | undefined; pages.length < 6;) {
    const page = search.page(query, { sort, limit, after })
    pages.push(page)
    const last = page.at(-1)
    if (!last) break
    after = toSortKey(last, sort)
  }
  return { pages, count: search.count(query, 700), few: search.count(query, 3) }
}

/** The same by filtering and sorting everything once. */
function pagesOfAll(some: readonly NumberRow[], query: NumberQuery, sort: Sort, limit: number) {
  const hits = some.filter(createRowFilter(query))
  const all = hits.toSorted((a, b) => compareSortKeys(toSortKey(a, sort), toSortKey(b, sort), sort))
  const pages = Array.from({ length: 6 }, (_, page) => all.slice(page * limit, (page + 1) * limit))
  const end = pages.findIndex((page) => page.length === 0)
  return {
    pages: end < 0 ? pages : pages.slice(0, end + 1),
    count: Math.min(all.length, 700),
    few: Math.min(all.length, 3),
  }
}

describe('the index answers as a plain filter over all numbers does', () => {
  const cases: [string, readonly NumberRow[], number, number][] = [
    ['some hundred numbers', rows.slice(0, 700), 500, 90_000],
    ['numbers enough for lists of four digits', rows, 20, 10_000],
    ['no number', [], 10, 300],
  ]
  test.each(cases)('%s', (_, some, push, deep) => {
    const index = indexOf(some)
    fc.assert(
      fc.property(queries, sorts, fc.integer({ min: 1, max: 120 }), (query, sort, limit) => {
        expect(readPages(index, query, sort, limit)).toEqual(pagesOfAll(some, query, sort, limit))
      }),
      { numRuns: depth(push, deep) },
    )
  })
})

test('after any sales, changes and new numbers it answers as if it had been loaded anew', () => {
  const index = indexOf(rows.slice(0, 2000))
  const now = new Map(rows.slice(0, 2000).map((row) => [row.id, row]))
  const off = new Map<number, NumberRow>()
  const chance = seededRandom(7)
  const pick = (from: ReadonlyMap<number, NumberRow>) => [...from.values()][chance.below(from.size)]!
  const sell = () => {
    const row = pick(now)
    index.takeOffSale(row.id)
    now.delete(row.id)
    off.set(row.id, row)
  }
  const put = (row: NumberRow) => {
    index.put(row)
    now.set(row.id, row)
    off.delete(row.id)
  }
  const moves = [
    sell,
    () => put(pick(off.size > 0 ? off : now)),
    () => put({ ...pick(now), priceFen: 100 * chance.below(90) }),
    () => put(rows[2000 + chance.below(6000)]!),
    () => put(rows[2000 + chance.below(6000)]!),
  ]
  for (let move = 0; move < depth(4500, 30_000); move += 1) {
    moves[chance.below(moves.length)]!()
    if (move % depth(1500, 400) > 0) continue
    const left = [...now.values()]
    expect(index.size).toBe(now.size)
    fc.assert(
      fc.property(queries, sorts, fc.integer({ min: 1, max: 50 }), (query, sort, limit) => {
        expect(readPages(index, query, sort, limit)).toEqual(pagesOfAll(left, query, sort, limit))
      }),
      { numRuns: depth(5, 20) },
    )
  }
  const there: NumberRow[] = []
  runToEnd(index.visitOnSale({ from: 0, to: 20_001 }, (row) => void there.push(row)))
  expect(inOrder(there)).toEqual(inOrder([...now.values()].filter(({ id }) => id <= 20_000)))
})

test('it is worn when a quarter of its rows came later', () => {
  const index = indexOf(rows.slice(0, 2000))
  for (const row of rows.slice(2000, 2500)) index.put(row)
  expect(index.needsReload).toBe(false)
  for (const row of rows.slice(2500, 3000)) index.put(row)
  expect(index.needsReload).toBe(true)
})

test('more digits than it has room for are refused', () => {
  expect(() => indexOf([{ ...rows[0]!, digits: '12345678901' }])).toThrow(RangeError)
})

test('more categories than bits are known once it is loaded anew, and there are no more than bits at once', () => {
  const made = (count: number, from = 0) =>
    rows.slice(0, count).map((row, at) => ({ ...row, categories: [`c${from + at}`] }))
  const index = indexOf(made(maxCategories))
  const of = (value: string): NumberQuery => [
    { is: 'category', of: [{ value, names: { zh: '', en: '' }, sign: '', patterns: [], calledToo: [] }] },
  ]
  for (let at = 0; at < maxCategories; at += 1) expect(index.count(of(`c${at}`), 9)).toBe(1)
  expect([index.count(of('none'), 9), index.needsReload]).toEqual([0, false])
  const [first] = made(1, maxCategories)
  index.put(first!)
  expect(index.needsReload).toBe(true)
  const anew = indexOf([first!, ...made(maxCategories).slice(1)])
  expect([anew.count(of('c16'), 9), anew.count(of('c0'), 9), anew.needsReload]).toEqual([1, 0, false])
})
