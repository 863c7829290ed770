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

/** Which numbers of the whole inventory are meant; what is not given does not matter. Amounts in fen. */
export type StockFilter = {
  /** Digits that stand anywhere in the number, at its head, at its tail. */
  digits?: string | undefined
  head?: string | undefined
  tail?: string | undefined
  /** By the grammar of packages/numbers; one that it does not know meets nothing. */
  pattern?: string | undefined
  states?: readonly NumberState[] | undefined
  category?: string | undefined
  minFen?: number | undefined
  maxFen?: number | undefined
  length?: number | undefined
  /** A set of changes that the number was part of, such as an import. */
  setId?: number | undefined
  changedSince?: Date | undefined
}

/** The filter as a condition on `numbers`. */
export function matchesStockFilter(filter: StockFilter): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([...ofDigits(filter), ...ofRow(filter), ...ofHistory(filter), sql`true`], sql` AND `)}`
}

function* ofDigits({ digits, head, tail, pattern, length, states }: StockFilter) {
  if (head) yield startsWithDigits(head)
  if (tail) yield states?.join() === 'on_sale' ? endsWithDigitsOnSale(tail) : endsWithDigits(tail)
  if (digits) yield containsDigits(digits)
  if (pattern !== undefined) yield hasPattern(pattern)
  if (length !== undefined) yield hasLength(length)
}

function* ofRow({ states, category, minFen, maxFen }: StockFilter) {
  if (states) yield sql`numbers.state IN (${sql.join(states.map((state) => sql.lit(state)))})`
  if (category) yield sql`categories @> ARRAY[${category}]::text[]`
  if (minFen !== undefined) yield sql`numbers.price_fen >= ${minFen}`
  if (maxFen !== undefined) yield sql`numbers.price_fen <= ${maxFen}`
}

/**
 * The rows of a set whose numbers are its batch: what it has changed or added, also where that was taken back
 * or has stayed; nothing that it only meant to change, or has left alone.
 */
export const changedRowsOfSet = (setId: number) =>
  sql`change_rows WHERE change_set_id = ${setId} AND outcome IN ('changed', 'undone', 'kept')`

/**
 * As arrays, so that these numbers alone are looked at: PostgreSQL would hold all numbers against a pattern
 * before it joins them.
 */
function* ofHistory({ setId, changedSince }: StockFilter) {
  if (setId !== undefined)
    yield sql`numbers.id = ANY(ARRAY(SELECT number_id FROM ${changedRowsOfSet(setId)}))`
  if (changedSince)
    yield sql`numbers.id = ANY(ARRAY(SELECT DISTINCT number_id FROM number_history WHERE at >= ${changedSince}))`
}

/**
 * About how many of all numbers meet the digits of a filter, as a share of 1; a small one is looked up first
 * and sorted then.
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

/** A row without columns for each number that passes the filter. */
export const selectMatchingNumbers = (filter: StockFilter) =>
  sql`SELECT FROM numbers WHERE ${matchesStockFilter(filter)}`
