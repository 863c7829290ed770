import { compilePattern } from '@hao/numbers/pattern.ts'
import { maxDigits } from '@hao/numbers/search/columns.ts'
import { type RawBuilder, sql } from 'kysely'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { containsDigits, endsWithDigitsOnSale, hasLength, tryCompilePattern } from './pattern-queries.ts'

/** A filter on the whole inventory. Missing fields do not restrict. Amounts are fen. */
export type StockFilter = {
  /** Digits anywhere in the number, at its head, at its tail. */
  digits?: string | undefined
  head?: string | undefined
  tail?: string | undefined
  /** A pattern (packages/numbers); an invalid one matches nothing. */
  pattern?: string | undefined
  states?: readonly NumberState[] | undefined
  category?: string | undefined
  minFen?: number | undefined
  maxFen?: number | undefined
  length?: number | undefined
  /** A change set that changed the number, such as an import. */
  setId?: number | undefined
  changedSince?: Date | undefined
}

/** The filter as an SQL condition on `numbers`. */
export function matchesStockFilter(filter: StockFilter): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([...digitConditions(filter), ...rowConditions(filter), ...historyConditions(filter), sql`true`], sql` AND `)}`
}

/** A range, so that the index on digits can serve it. */
const startsWithDigits = (head: string) => sql<boolean>`digits >= ${head} AND digits < ${`${head}:`}`

const endsWithDigits = (tail: string) => sql<boolean>`digits LIKE ${`%${tail}`}`

type Check = ReturnType<typeof compilePattern>['checks'][number]

function checkSql({ at, to, plus, equal }: Check, from: number): RawBuilder<unknown> {
  const digitAt = (index: number) => sql`substr(digits, ${sql.lit(from + index + 1)}, 1)`
  const is = equal ? sql`=` : sql`<>`
  if (to < 0) return sql`${digitAt(at)} ${is} ${sql.lit(String.fromCharCode(plus))}`
  if (plus === 0) return sql`${digitAt(at)} ${is} ${digitAt(to)}`
  return sql`ascii(${digitAt(at)}) ${is} ascii(${digitAt(to)}) + ${sql.lit(plus)}`
}

/**
 * Whether `digits` contain a pattern. Compares each window digit by digit, which fails early for most
 * numbers. A regular expression cannot say "a different digit", and one with all choices is much slower.
 * False for an invalid pattern.
 */
export function hasPattern(pattern: string): RawBuilder<boolean> {
  const compiled = tryCompilePattern(pattern)
  if (!compiled) return sql.lit(false)
  const { width, checks } = compiled
  const windows = Array.from({ length: Math.max(0, maxDigits - width + 1) }, (_, from) =>
    sql.join(
      [sql`length(digits) >= ${sql.lit(from + width)}`, ...checks.map((check) => checkSql(check, from))],
      sql` AND `,
    ),
  )
  return windows.length === 0 ? sql.lit(false) : sql<boolean>`(${sql.join(windows, sql` OR `)})`
}

function* digitConditions({ digits, head, tail, pattern, length, states }: StockFilter) {
  if (head) yield startsWithDigits(head)
  if (tail) yield states?.join() === 'on_sale' ? endsWithDigitsOnSale(tail) : endsWithDigits(tail)
  if (digits) yield containsDigits(digits)
  if (pattern !== undefined) yield hasPattern(pattern)
  if (length !== undefined) yield hasLength(length)
}

function* rowConditions({ states, category, minFen, maxFen }: StockFilter) {
  if (states) yield sql`numbers.state IN (${sql.join(states.map((state) => sql.lit(state)))})`
  if (category) yield sql`categories @> ARRAY[${category}]::text[]`
  if (minFen !== undefined) yield sql`numbers.price_fen >= ${minFen}`
  if (maxFen !== undefined) yield sql`numbers.price_fen <= ${maxFen}`
}

/**
 * The rows of a change set that it changed or added, including undone and kept ones. Rows that it only
 * planned or skipped are not among them.
 */
export const changedRowsOfSet = (setId: number) =>
  sql`change_rows WHERE change_set_id = ${setId} AND outcome IN ('changed', 'undone', 'kept')`

/**
 * Arrays make PostgreSQL test only these numbers. In a join it would test the pattern on all numbers first.
 */
function* historyConditions({ setId, changedSince }: StockFilter) {
  if (setId !== undefined)
    yield sql`numbers.id = ANY(ARRAY(SELECT number_id FROM ${changedRowsOfSet(setId)}))`
  if (changedSince)
    yield sql`numbers.id = ANY(ARRAY(SELECT DISTINCT number_id FROM number_history WHERE at >= ${changedSince}))`
}

/** The approximate share (0–1) of windows that match a pattern; 0 if it is invalid. */
export function patternShare(pattern: string): number {
  const checks = tryCompilePattern(pattern)?.checks
  return checks ? checks.reduce((share, { equal }) => share * (equal ? 0.1 : 0.9), 1) : 0
}

/**
 * The approximate share (0–1) of all numbers that match. For a small share the query looks numbers up first
 * and sorts then.
 */
export function estimateShare({
  digits,
  head,
  tail,
  pattern,
  category,
  setId,
  changedSince,
}: StockFilter): number {
  const windows = 4
  const shares = [
    digits ? windows / 10 ** digits.length : 1,
    head || tail ? 1 / 10 ** ((head ?? '').length + (tail ?? '').length) : 1,
    pattern ? windows * patternShare(pattern) : 1,
    category ? 0.1 : 1,
    setId !== undefined || changedSince ? 0 : 1,
  ]
  return shares.reduce((all, share) => all * share, 1)
}

/** Selects one empty row for each number that matches. */
export const selectMatchingNumbers = (filter: StockFilter) =>
  sql`SELECT FROM numbers WHERE ${matchesStockFilter(filter)}`
