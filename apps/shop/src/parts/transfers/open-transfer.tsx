import { TransferCard } from './transfer-card.tsx'
import { useOpenTransfer } from './use-open-transfer.ts'

/** The transfer of one of the shopper's own numbers, while it is open. */
export function OpenTransfer({ subscriptionId }: { subscriptionId: number }) {
  const transfer = useOpenTransfer(subscriptionId)
  return transfer ? <TransferCard transfer={transfer} /> : null
}
