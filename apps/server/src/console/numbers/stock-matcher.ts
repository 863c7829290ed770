import { type Anchor, findPattern } from '@hao/numbers/pattern.ts'
import { tryCompilePattern } from '../../inventory/numbers/pattern-queries.ts'
import type { StockFilter } from '../../inventory/numbers/stock-queries.ts'
import { toStateCode, type StockColumns } from './stock-columns.ts'

type Test = (id: number) => boolean

/**
 * Returns a test whether a number matches the filter, except for its change set. Equivalent to
 * `matchesStockFilter` in SQL. Cheap tests run first.
 */
export function createStockMatcher(columns: StockColumns, filter: StockFilter): Test {
  const tests = [...columnTests(columns, filter), ...digitTests(columns, filter)]
  return (id) => {
    for (const passes of tests) if (!passes(id)) return false
    return true
  }
}

function* columnTests(
  { states: stateOf, fens, categories: setOf, changedAt, sets }: StockColumns,
  { states, minFen, maxFen, category, changedSince }: StockFilter,
): Generator<Test> {
  const accepted = new Uint8Array(256)
  if (states) for (const state of states) accepted[toStateCode(state)] = 1
  else accepted.fill(1, 1)
  yield (id) => accepted[stateOf[id]!] === 1
  if (minFen !== undefined) yield (id) => fens[id]! >= minFen
  if (maxFen !== undefined) yield (id) => fens[id]! <= maxFen
  const since = changedSince?.getTime()
  if (since !== undefined) yield (id) => changedAt[id]! >= since
  if (category) {
    const having = sets.map((set) => set.includes(category))
    yield (id) => having[setOf[id]!]!
  }
}

function* digitTests(
  columns: StockColumns,
  { digits, head, tail, pattern, length }: StockFilter,
): Generator<Test> {
  const windows = [
    ...(head ? [createPatternTest(head, 'head')] : []),
    ...(tail ? [createPatternTest(tail, 'tail')] : []),
    ...(digits ? [createPatternTest(digits, 'anywhere')] : []),
    ...(pattern === undefined ? [] : [createPatternTest(pattern, 'anywhere')]),
  ]
  if (windows.length === 0 && length === undefined) return
  yield (id) => {
    const of = columns.digitsOf(id)
    if (length !== undefined && of.length !== length) return false
    for (const isIn of windows) if (!isIn(of)) return false
    return true
  }
}

/** Returns a test whether digits contain the pattern at the anchor. An invalid pattern matches nothing. */
function createPatternTest(pattern: string, anchor: Anchor | 'head'): (digits: Uint8Array) => boolean {
  const compiled = tryCompilePattern(pattern)
  return (digits) => compiled !== undefined && findPattern(compiled, digits, anchor) >= 0
}
