import type { PhoneNumber } from '@hao/contract/entities.ts'
import { rarestMatch } from '@hao/numbers/match.ts'
import { defaultStruckFen } from '@hao/numbers/price.ts'
import type { NumberRow } from '@hao/numbers/search/query.ts'
import { shownPriceSql, shownStruckSql } from '@hao/numbers/search/shown-price.ts'
import { sql } from 'kysely'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { toYuan } from '../../platform/base/money.ts'

/** What shoppers pay for a number now, for statements of Kysely. */
export const shownPrice = sql<number>`${sql.raw(shownPriceSql)}`

export const publicColumns = [
  'numbers.id',
  'numbers.digits',
  shownPrice.as('price_fen'),
  sql<number | null>`${sql.raw(shownStruckSql)}`.as('struck_price_fen'),
  'numbers.state',
  'numbers.held_until',
  'numbers.offered_to_user_id',
] as const

export type PublicNumber = {
  id: number
  digits: string
  price_fen: number
  struck_price_fen: number | null
  state: NumberState
  held_until: Date | string | null
  offered_to_user_id?: number
}

/** All other states are shown to shoppers as sold. */
const publicStates: Partial<Record<NumberState, PhoneNumber['state']>> = {
  on_sale: 'on_sale',
  offered: 'held',
  held: 'held',
}

export function toPublicNumber(row: NumberRow): PublicNumber & Pick<NumberRow, 'featured' | 'shuffleKey'> {
  return {
    id: row.id,
    digits: row.digits,
    price_fen: row.priceFen,
    struck_price_fen: row.struckPriceFen,
    state: 'on_sale',
    held_until: null,
    featured: row.featured,
    shuffleKey: row.shuffleKey,
  }
}

/** A shape that is more frequent than one in this number is no merit. */
const minOneIn = 30

/**
 * A number as the API returns it (EN-2). Without a struck price from the operator it is eight times the
 * price.
 */
export function presentNumber(row: PublicNumber): PhoneNumber {
  const rarest = rarestMatch(row.digits)
  return {
    id: row.id,
    number: row.digits,
    price: toYuan(row.price_fen),
    goodPrice: toYuan(row.struck_price_fen ?? defaultStruckFen(row.price_fen)),
    state: publicStates[row.state] ?? 'sold',
    heldUntil: row.held_until ? new Date(row.held_until).toISOString() : undefined,
    pattern: rarest?.pattern,
    oneIn: rarest && rarest.oneIn >= minOneIn ? rarest.oneIn : undefined,
  }
}

/** A number as this user sees it: one that is offered to them is on sale until the offer ends. */
export function presentNumberTo(
  row: PublicNumber,
  userId: number | undefined,
): PhoneNumber & { offeredUntil?: string } {
  if (row.state !== 'offered' || row.offered_to_user_id !== userId || !row.held_until)
    return presentNumber(row)
  const offeredUntil = new Date(row.held_until).toISOString()
  return { ...presentNumber({ ...row, state: 'on_sale', held_until: null }), offeredUntil }
}
