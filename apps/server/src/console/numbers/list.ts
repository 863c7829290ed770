import type { Cursor } from '../../platform/base/page.ts'
import type { NumberRow, NumberSort, ListPosition } from './list-queries.ts'

export const positionCursor: Cursor<ListPosition> = {
  write: ({ key, id }) => `${key}.${id}`,
  read: (text) => {
    const [, key, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
    return key !== undefined && id ? { key, id: Number(id) } : undefined
  },
}

/** Returns the position of a row in an order. */
export function positionIn(sort: NumberSort): (row: NumberRow) => ListPosition {
  return ({ id, digits, price_fen }) => ({
    key: sort === 'digits' ? digits : sort === 'newest' ? '0' : String(price_fen),
    id,
  })
}
