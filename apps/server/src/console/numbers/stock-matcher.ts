import { compilePattern } from '@hao/numbers/grammar.ts'
import { compiledOf } from '../../inventory/numbers/pattern-queries.ts'
import type { StockFilter } from '../../inventory/numbers/stock-queries.ts'
import { codeOf, type StockColumns } from './stock-columns.ts'

type Test = (id: number) => boolean

/** Whether a number passes the filter, but for a set that it names, as `whereStock` says it in SQL. What is cheap to tell comes first. */
export function stockMatcher(columns: StockColumns, filter: StockFilter): Test {
  const tests = [...ofRow(columns, filter), ...ofDigits(columns, filter)]
  return (id) => {
    for (const passes of tests) if (!passes(id)) return false
    return true
  }
}

function* ofRow(
  { states: stateOf, fens, categories: setOf, changedAt, sets }: StockColumns,
  { states, minFen, maxFen, category, changedSince }: StockFilter,
): Generator<Test> {
  const wanted = new Uint8Array(256)
  if (states) for (const state of states) wanted[codeOf(state)] = 1
  else wanted.fill(1, 1)
  yield (id) => wanted[stateOf[id]!] === 1
  if (minFen !== undefined) yield (id) => fens[id]! >= minFen
  if (maxFen !== undefined) yield (id) => fens[id]! <= maxFen
  const since = changedSince?.getTime()
  if (since !== undefined) yield (id) => changedAt[id]! >= since
  if (category) {
    const having = sets.map((set) => set.includes(category))
    yield (id) => having[setOf[id]!]!
  }
}

type Place = 'head' | 'tail' | 'anywhere'

function* ofDigits(
  columns: StockColumns,
  { digits, head, tail, pattern, length }: StockFilter,
): Generator<Test> {
  if (pattern !== undefined && !compiledOf(pattern)) {
    yield () => false
    return
  }
  const wanted: [string | undefined, Place][] = [
    [head, 'head'],
    [tail, 'tail'],
    [digits, 'anywhere'],
    [pattern, 'anywhere'],
  ]
  const windows = wanted.flatMap(([text, place]) => (text ? [windowOf(text, place)] : []))
  if (windows.length === 0 && length === undefined) return
  const of = new Uint8Array(10)
  yield (id) => {
    const count = columns.digitsOf(id, of)
    if (length !== undefined && count !== length) return false
    for (const isIn of windows) if (!isIn(of, count)) return false
    return true
  }
}

/** Whether so many digits (each plus one) have a pattern, of which digits alone are one too, in this place. */
function windowOf(pattern: string, place: Place): (digits: Uint8Array, count: number) => boolean {
  const { width, checks } = compilePattern(pattern)
  const at = Int8Array.from(checks, (check) => check.at)
  const to = Int8Array.from(checks, (check) => check.to)
  // A literal digit is given by its character: '0' is 48.
  const plus = Int8Array.from(checks, (check) => (check.to < 0 ? check.plus - 47 : check.plus))
  const differs = Uint8Array.from(checks, ({ equal }) => (equal ? 0 : 1))
  const hasIt = (digits: Uint8Array, index: number): boolean => {
    for (let nth = 0; nth < at.length; nth += 1) {
      const earlier = to[nth]!
      const expected = earlier < 0 ? plus[nth]! : digits[index + earlier]! + plus[nth]!
      const isThere = digits[index + at[nth]!] === expected
      if (isThere === (differs[nth] === 1)) return false
    }
    return true
  }
  return (digits, count) => {
    const last = count - width
    if (last < 0) return false
    const end = place === 'head' ? 0 : last
    for (let index = place === 'tail' ? last : 0; index <= end; index += 1)
      if (hasIt(digits, index)) return true
    return false
  }
}
