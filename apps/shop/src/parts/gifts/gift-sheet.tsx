import type { Order } from '@hao/contract/entities.ts'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { ShareSheet } from './share-sheet.tsx'

/** The link of an order's open gift. */
export function GiftSheet({ order, ...control }: SheetControl & { order: Order }) {
  const { data } = useQuery(read('GET /transfer', {}))
  const transfer = data?.find(
    ({ gift, subscriptionId }) => gift?.token && subscriptionId === order.subscriptionId,
  )
  return transfer ? <ShareSheet {...control} transfer={transfer} /> : null
}
