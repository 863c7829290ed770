import type { Cursor } from '../../platform/base/page.ts'
import type { NumberRow, NumberSort, Place } from './list-queries.ts'

export const placeCursor: Cursor<Place> = {
  write: ({ key, id }) => `${key}.${id}`,
  read: (text) => {
    const [, key, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
    return key !== undefined && id ? { key, id: Number(id) } : undefined
  },
}

/** Where a row stands in an order. */
export function placeIn(sort: NumberSort): (row: NumberRow) => Place {
  return ({ id, digits, price_fen }) => ({
    key: sort === 'digits' ? digits : sort === 'newest' ? '0' : String(price_fen),
    id,
  })
}
