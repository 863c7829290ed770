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
