import { type RawBuilder, sql } from 'kysely'
import type { ChangeSet } from './steps.ts'

/** What is done with a set: it is carried out or taken back. */
export type Turn = 'run' | 'undo'

type Planned = Pick<ChangeSet, 'id' | 'kind' | 'move' | 'parameters'>

const changesPrices = (move: string) => move === 'price' || move === 'import'

/**
 * The price changes of one turn of a set, as a query of (digits, before_fen, after_fen); one that changes only the struck price is among them. Undefined for a set that
 * changes no price.
 */
export function plannedPrices(set: Planned, turn: Turn): RawBuilder<unknown> | undefined {
  if (!changesPrices(set.move)) return undefined
  if (turn === 'undo') return pricesTakenBack(set.id)
  if (set.kind === 'import')
    return sql`SELECT digits, before_fen, after_fen FROM import_prices
      WHERE set_id = ${set.id} AND seen = ${set.parameters['seen'] ?? ''}`
  return sql`SELECT digits, (before ->> 'priceFen')::integer AS before_fen, (after ->> 'priceFen')::integer AS after_fen
    FROM change_rows WHERE set_id = ${set.id} AND outcome = 'planned'`
}

const pricesTakenBack = (setId: number) => sql`
  SELECT digits, (after ->> 'priceFen')::integer AS before_fen, (before ->> 'priceFen')::integer AS after_fen
  FROM change_rows WHERE set_id = ${setId} AND outcome = 'changed' AND before IS NOT NULL
    AND (before -> 'priceFen', before -> 'struckPriceFen') IS DISTINCT FROM (after -> 'priceFen', after -> 'struckPriceFen')`
