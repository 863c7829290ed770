import type { NumberDetail } from '@hao/contract/entities.ts'

/** How a number stands to its reader: free to buy; held by another's order or by the reader's own; the reader's; another's. */
export type Sale = 'free' | 'held' | 'holding' | 'owned' | 'sold'

export function getSale({ state, orderId }: Pick<NumberDetail, 'state' | 'orderId'>): Sale {
  if (state === 'on_sale') return 'free'
  if (orderId === undefined) return state
  return state === 'held' ? 'holding' : 'owned'
}

const pollMs = 4000

/** Milliseconds until the number should be read again by itself: its hold is over and the server is about to release it; else false. */
export function getRefetchDelay(number: Pick<NumberDetail, 'state' | 'heldUntil'> | undefined, now: number) {
  const over =
    number?.state === 'held' && number.heldUntil !== undefined && Date.parse(number.heldUntil) <= now
  return over ? pollMs : false
}
