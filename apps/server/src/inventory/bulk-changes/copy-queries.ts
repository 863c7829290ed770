import { type RawBuilder, sql } from 'kysely'
import { numberCopy } from '../numbers/copy-queries.ts'
import type { BulkMove } from './moves.ts'

/** `numberCopy` for statements of Kysely. */
export const numberCopySql = sql.raw(numberCopy)

type Column =
  | 'price_fen'
  | 'struck_price_fen'
  | 'featured'
  | 'categories'
  | 'held_until'
  | 'state_after_reservation'

/** SQL that reads each column from a copy of a number (jsonb). */
const readers: Record<Column, (copy: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  price_fen: (copy) => sql`(${copy} ->> 'priceFen')::integer`,
  struck_price_fen: (copy) => sql`(${copy} ->> 'struckPriceFen')::integer`,
  featured: (copy) => sql`(${copy} ->> 'featured')::integer`,
  categories: (copy) => sql`ARRAY(SELECT jsonb_array_elements_text(${copy} -> 'categories'))`,
  held_until: (copy) => sql`to_timestamp((${copy} ->> 'heldUntil')::float8 / 1000)`,
  state_after_reservation: (copy) => sql`${copy} ->> 'goesBackTo'`,
}

const columnsByMove: Readonly<Record<string, readonly Column[] | undefined>> = {
  price: ['price_fen', 'struck_price_fen'],
  feature: ['featured'],
  categorise: ['categories'],
  reclassify: ['categories'],
}
const stateColumns: readonly Column[] = ['held_until', 'state_after_reservation']
const allColumns: readonly Column[] = [
  'price_fen',
  'struck_price_fen',
  'featured',
  'categories',
  'held_until',
  'state_after_reservation',
]

export const leavesStateUnchanged = (move: string) => move in columnsByMove

/** The columns to set, each number from its own row of the set: `after` to run it, `before` to undo it. */
export function columnsFromSet(
  setId: number,
  side: 'before' | 'after',
  move: string,
): Partial<Record<Column, RawBuilder<unknown>>> {
  const selectedSide = side === 'after' ? sql`kept.after` : sql`coalesce(kept.before, kept.after)`
  const copy = sql`(SELECT ${selectedSide} FROM change_rows kept WHERE kept.change_set_id = ${setId} AND kept.number_id = numbers.id)`
  const columns = move === 'import' ? allColumns : (columnsByMove[move] ?? stateColumns)
  return Object.fromEntries(columns.map((column) => [column, readers[column](copy)]))
}

/** SQL for the part of a copy that a change sets (jsonb). */
export function afterSql(change: BulkMove): RawBuilder<unknown> {
  switch (change.move) {
    case 'reserve':
      return sql`jsonb_build_object('state', 'reserved', 'heldUntil', ${change.until.getTime()}::bigint,
        'goesBackTo', coalesce(numbers.state_after_reservation, CASE numbers.state WHEN 'on_sale' THEN 'on_sale' ELSE 'off_shelf' END))`
    case 'unreserve':
      return sql`jsonb_build_object('state', coalesce(numbers.state_after_reservation, 'off_shelf'), 'heldUntil', null, 'goesBackTo', null)`
    case 'price':
      return json({ priceFen: change.priceFen, struckPriceFen: change.struckPriceFen })
    case 'feature':
      return json({ featured: change.featured })
    case 'categorise':
      return json({ categories: [...new Set(change.categories)].toSorted() })
    default:
      return json({ state: newStates[change.move], heldUntil: null, goesBackTo: null })
  }
}

const newStates = {
  publish: 'on_sale',
  withdraw: 'off_shelf',
  block: 'blocked',
  unblock: 'off_shelf',
  retire: 'retired',
} as const

const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`
