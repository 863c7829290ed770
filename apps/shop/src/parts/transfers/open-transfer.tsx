import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { isOpen, TransferCard } from './transfer-card.tsx'

/** The transfer of one of the shopper's own numbers, while it is open. */
export function OpenTransfer({ subscriptionId }: { subscriptionId: number }) {
  const { data } = useQuery(read('GET /transfer', {}))
  const transfer = data?.find(
    (each) => isOpen(each) && each.role === 'given' && each.subscriptionId === subscriptionId,
  )
  return transfer ? <TransferCard transfer={transfer} /> : null
}
