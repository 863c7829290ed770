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
  type Condition,
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

/** `shuffleKey` has few values, so that many rows are ordered by id. */
const rows = Array.from(demoInventory(20_000), ({ digits, priceFen, featured }, at): NumberRow => ({
  id: ids[at]!,
  digits,
  priceFen,
  struckPriceFen: at % 3 ? null : priceFen * 9,
  featured: at < 4000 ? featured : 0,
  shuffleKey: random.below(500),
  categories: classify(digits).toSorted(),
}))

const sortByDefault = (some: readonly NumberRow[]) =>
  some.toSorted((a, b) => compareSortKeys(toSortKey(a, 'default'), toSortKey(b, 'default'), 'default'))

/** The columns start empty and grow with the rows. */
const buildIndex = (some: readonly NumberRow[]): NumberIndex =>
  new NumberIndex(runToEnd(buildSegment(sortByDefault(some).reduce(appendRow, createColumns(0)))))

/** The first pages of a search, and its counts. */
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

/** The expected pages and counts, by filtering and sorting all rows. */
function expectedPages(some: readonly NumberRow[], query: NumberQuery, sort: Sort, limit: number) {
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

describe('the index returns the same pages and counts as a filter over all rows', () => {
  const cases: [string, readonly NumberRow[], number, number][] = [
    ['700 numbers, without a gram index', rows.slice(0, 700), 500, 90_000],
    ['enough numbers for a gram index', rows, 20, 10_000],
    ['no number', [], 10, 300],
  ]
  test.each(cases)('%s', (_, some, runs, deepRuns) => {
    const index = buildIndex(some)
    fc.assert(
      fc.property(queries, sorts, fc.integer({ min: 1, max: 120 }), (query, sort, limit) => {
        expect(readPages(index, query, sort, limit)).toEqual(expectedPages(some, query, sort, limit))
      }),
      { numRuns: depth(runs, deepRuns) },
    )
  })
})

test('a search for five digits returns the numbers on sale in each order', () => {
  const index = buildIndex(rows)
  for (const { id } of rows) if (id % 5 < 2) index.takeOffSale(id)
  const left = rows.filter(({ id }) => id % 5 >= 2)
  for (const { digits } of rows.slice(0, depth(6, 20)))
    for (const sort of ['default', 'asc', 'desc'] as const) {
      const query: NumberQuery = [{ is: 'contains', digits: digits.slice(-5) }]
      expect(readPages(index, query, sort, 2)).toEqual(expectedPages(left, query, sort, 2))
    }
})

test('digits that the gram index knows in part are found and counted as by a filter', () => {
  const index = buildIndex(rows)
  for (const { id } of rows) if (id % 5 < 2) index.takeOffSale(id)
  const left = rows.filter(({ id }) => id % 5 >= 2)
  const draw = seededRandom(59)
  const part = (width: number, at = Infinity) => {
    const { digits } = left[draw.below(left.length)]!
    const from = Math.min(at, digits.length - width)
    return digits.slice(from, from + width)
  }
  const oneChanged = () => {
    const { digits } = left[draw.below(left.length)]!
    const at = draw.below(digits.length)
    return digits.slice(0, at) + draw.digits(1) + digits.slice(at + 1)
  }
  for (let turn = 0; turn < depth(4, 300); turn += 1) {
    const near = { is: 'near', digits: oneChanged(), maxDifferences: 1 } as const
    const inner = { is: 'contains', digits: part(3, 2) } as const
    const forms: Condition[] = [
      near,
      inner,
      { is: 'tail', digits: part(3) },
      { is: 'head', digits: part(3, 0) },
      { is: 'mask', mask: `8?${part(3)}`, on: draw.below(2) ? 'tail' : 'whole' },
      { is: 'mask', mask: `${part(3, 0)}?`, on: 'head' },
      { is: 'pattern', pattern: `*${part(3)}`, anchor: draw.below(2) ? 'tail' : 'anywhere' },
      { is: 'any', of: [inner, { is: 'tail', digits: part(4) }, { is: 'contains', digits: part(5) }] },
      { is: 'any', of: [{ is: 'tail', digits: part(2) }, near, { is: 'contains', digits: part(4, 1) }] },
      { is: 'any', of: [{ is: 'repeats', digit: part(1), min: 3 }, inner] },
    ]
    const limits: Condition[] = [
      { is: 'price', maxFen: left[draw.below(left.length)]!.priceFen },
      { is: 'price', minFen: 100 * draw.below(40) },
      { is: 'without', digits: draw.digits(2) },
    ]
    for (const form of forms) {
      const query = [form, ...limits.filter(() => draw.below(3) === 0)]
      for (const sort of ['default', 'asc', 'desc'] as const)
        expect(readPages(index, query, sort, 9), JSON.stringify(query)).toEqual(
          expectedPages(left, query, sort, 9),
        )
    }
  }
})

test('after sales, changes and new numbers the index returns the same as a new index', () => {
  const index = buildIndex(rows.slice(0, 2000))
  const onSale = new Map(rows.slice(0, 2000).map((row) => [row.id, row]))
  const sold = new Map<number, NumberRow>()
  const generator = seededRandom(7)
  const pick = (from: ReadonlyMap<number, NumberRow>) => [...from.values()][generator.below(from.size)]!
  const sell = () => {
    const row = pick(onSale)
    index.takeOffSale(row.id)
    onSale.delete(row.id)
    sold.set(row.id, row)
  }
  const put = (row: NumberRow) => {
    index.put(row)
    onSale.set(row.id, row)
    sold.delete(row.id)
  }
  const actions = [
    sell,
    () => put(pick(sold.size > 0 ? sold : onSale)),
    () => put({ ...pick(onSale), priceFen: 100 * generator.below(90) }),
    () => put(rows[2000 + generator.below(6000)]!),
    () => put(rows[2000 + generator.below(6000)]!),
  ]
  for (let action = 0; action < depth(4500, 30_000); action += 1) {
    actions[generator.below(actions.length)]!()
    if (action % depth(1500, 400) > 0) continue
    const left = [...onSale.values()]
    expect(index.size).toBe(onSale.size)
    fc.assert(
      fc.property(queries, sorts, fc.integer({ min: 1, max: 50 }), (query, sort, limit) => {
        expect(readPages(index, query, sort, limit)).toEqual(expectedPages(left, query, sort, limit))
      }),
      { numRuns: depth(5, 20) },
    )
  }
  const visited: NumberRow[] = []
  runToEnd(index.visitOnSale({ from: 0, to: 20_001 }, (row) => void visited.push(row)))
  expect(sortByDefault(visited)).toEqual(sortByDefault([...onSale.values()].filter(({ id }) => id <= 20_000)))
})

test('an index needs a reload when over a quarter of its rows were added after loading', () => {
  const index = buildIndex(rows.slice(0, 2000))
  for (const row of rows.slice(2000, 2500)) index.put(row)
  expect(index.needsReload).toBe(false)
  for (const row of rows.slice(2500, 3000)) index.put(row)
  expect(index.needsReload).toBe(true)
})

test('a number with more digits than the index can store throws', () => {
  expect(() => buildIndex([{ ...rows[0]!, digits: '12345678901' }])).toThrow(RangeError)
})

test('a category without a free bit is searchable after a reload that drops unused categories', () => {
  const withCategories = (count: number, from = 0) =>
    rows.slice(0, count).map((row, at) => ({ ...row, categories: [`c${from + at}`] }))
  const index = buildIndex(withCategories(maxCategories))
  const of = (value: string): NumberQuery => [
    { is: 'category', of: [{ value, names: { zh: '', en: '' }, sign: '', patterns: [], calledToo: [] }] },
  ]
  for (let at = 0; at < maxCategories; at += 1) expect(index.count(of(`c${at}`), 9)).toBe(1)
  expect([index.count(of('none'), 9), index.needsReload]).toEqual([0, false])
  const [first] = withCategories(1, maxCategories)
  index.put(first!)
  expect(index.needsReload).toBe(true)
  const reloaded = buildIndex([first!, ...withCategories(maxCategories).slice(1)])
  expect([reloaded.count(of('c16'), 9), reloaded.count(of('c0'), 9), reloaded.needsReload]).toEqual([
    1,
    0,
    false,
  ])
})
