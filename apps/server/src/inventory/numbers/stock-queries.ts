import { type RawBuilder, sql } from 'kysely'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import {
  startsWithDigits,
  containsDigits,
  endsWithDigits,
  endsWithDigitsOnSale,
  hasLength,
  hasPattern,
  patternShare,
} from './pattern-queries.ts'

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
