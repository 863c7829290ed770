import type { NumberDetail } from '@hao/contract/entities.ts'

/**
 * Availability for this shopper: free, not sold for now, held by the shopper or another, owned by the shopper
 * or another.
 */
export type Sale = 'free' | 'stopped' | 'held' | 'holding' | 'owned' | 'sold'

type Availability = Pick<NumberDetail, 'state' | 'orderId' | 'subscriptionId' | 'sellingStopped'>

export function getSale({ state, orderId, subscriptionId, sellingStopped }: Availability): Sale {
  if (state === 'on_sale') return sellingStopped ? 'stopped' : 'free'
  if (orderId === undefined && subscriptionId === undefined) return state
  return state === 'held' ? 'holding' : 'owned'
}

const pollMs = 4000

/** Milliseconds until the next read, when a hold has ended and the server will release it; else false. */
export function getRefetchDelay(number: Pick<NumberDetail, 'state' | 'heldUntil'> | undefined, now: number) {
  const over =
    number?.state === 'held' && number.heldUntil !== undefined && Date.parse(number.heldUntil) <= now
  return over ? pollMs : false
}
