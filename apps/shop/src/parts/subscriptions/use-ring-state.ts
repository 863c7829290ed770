import type { RingState } from '@hao/contract/endpoints/ring-rules.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { isInUse } from './subscription-view.ts'

export const readRingStates = read('GET /ring-states', {})

/**
 * Why a number in use rings for no stranger now; undefined when it rings. The state of a number that is not
 * in use says already that it does not ring.
 */
export function useSilence(subscription: Pick<Subscription, 'id' | 'state'>): RingState | undefined {
  const inUse = isInUse(subscription)
  const { data } = useQuery({ ...readRingStates, enabled: inUse })
  return inUse
    ? data?.find(({ subscriptionId, rings }) => subscriptionId === subscription.id && !rings)
    : undefined
}
