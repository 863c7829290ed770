import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Transfer } from '@hao/contract/transfer.ts'
import { pollAfter } from '../../base/api/poll.ts'
import { read } from '../../base/api/query.ts'

export const isOpen = ({ state }: Pick<Transfer, 'state'>) => state === 'offered' || state === 'accepted'

const lapsesAt = ({ frozen, changesAt, acceptUntil }: Transfer) =>
  frozen ? undefined : (changesAt ?? acceptUntil)

/** The shopper's transfers and gifts. */
export const readTransfers = queryOptions({
  ...read('GET /transfer', {}),
  refetchInterval: ({ state }) => pollAfter(state.data?.filter(isOpen).map(lapsesAt) ?? []),
})

/** The transfer or gift of one of the shopper's own numbers, while it is open. */
export function useOpenTransfer(subscriptionId: number): Transfer | undefined {
  const { data } = useQuery(readTransfers)
  return data?.find((each) => isOpen(each) && each.role === 'given' && each.subscriptionId === subscriptionId)
}
