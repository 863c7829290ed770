import type { NumberDetail } from '@hao/contract/entities.ts'
import { paths } from '../../base/routes.ts'

export type Own = Pick<NumberDetail, 'orderId' | 'subscriptionId'>

/** The shopper's order of a number, else its own page; undefined if the number is not theirs. */
export function ownPath({ orderId, subscriptionId }: Own): string | undefined {
  if (orderId !== undefined) return paths.order(orderId)
  return subscriptionId === undefined ? undefined : paths.myNumber(subscriptionId)
}

/** Held or owned by another. */
export function isGone(number: Own & Pick<NumberDetail, 'state'>): boolean {
  return number.state !== 'on_sale' && ownPath(number) === undefined
}
