import { type RawBuilder, sql } from 'kysely'
import type { NumberState } from '../db/schema/numbers.ts'
import { patternRegex } from './pattern-regex.ts'

/** Which numbers of the whole inventory are meant; what is not given does not matter. Amounts in fen. */
export type StockFilter = {
  /** They stand anywhere in the number, or at its head or tail. */
  digits?: string | undefined
  place?: 'anywhere' | 'head' | 'tail' | undefined
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
export function whereStock(filter: StockFilter): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([...ofDigits(filter), ...ofRow(filter), ...ofHistory(filter), sql`true`], sql` AND `)}`
}

function* ofDigits({ digits, place = 'anywhere', pattern, length }: StockFilter) {
  if (digits && place === 'head')
    yield sql`digits >= ${digits} AND digits < ${digits + '\u{10FFFF}'} AND left(digits, ${digits.length}::integer) = ${digits}`
  if (digits && place === 'tail') yield sql`digits LIKE ${`%${digits}`}`
  if (digits && place === 'anywhere') yield sql`digits LIKE ${`%${digits}%`}`
  if (pattern !== undefined) yield sql`digits ~ ${patternRegex(pattern) ?? '^$'}`
  if (length !== undefined) yield sql`length(digits) = ${length}`
}

function* ofRow({ states, category, minFen, maxFen }: StockFilter) {
  if (states) yield sql`numbers.state IN (${sql.join(states.map((state) => sql.lit(state)))})`
  if (category) yield sql`categories @> ARRAY[${category}]::text[]`
  if (minFen !== undefined) yield sql`numbers.price_fen >= ${minFen}`
  if (maxFen !== undefined) yield sql`numbers.price_fen <= ${maxFen}`
}

function* ofHistory({ setId, changedSince }: StockFilter) {
  if (setId !== undefined)
    yield sql`numbers.id IN (SELECT number_id FROM change_rows WHERE set_id = ${setId} AND outcome NOT IN ('refused', 'unchanged'))`
  if (changedSince)
    yield sql`numbers.id IN (SELECT number_id FROM number_history WHERE at >= ${changedSince})`
}
