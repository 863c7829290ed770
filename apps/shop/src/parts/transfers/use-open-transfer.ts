import { useQuery } from '@tanstack/react-query'
import type { Transfer } from '@hao/contract/transfer.ts'
import { read } from '../../base/api/query.ts'

export const isOpen = ({ state }: Pick<Transfer, 'state'>) => state === 'offered' || state === 'accepted'

/** The transfer or gift of one of the shopper's own numbers, while it is open. */
export function useOpenTransfer(subscriptionId: number): Transfer | undefined {
  const { data } = useQuery(read('GET /transfer', {}))
  return data?.find((each) => isOpen(each) && each.role === 'given' && each.subscriptionId === subscriptionId)
}
