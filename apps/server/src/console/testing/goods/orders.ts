import type { orderCalls } from '@hao/contract/console/calls/orders.ts'
import type { Good } from '../good.ts'
import { paidOrder } from '../paid-order.ts'

export const orderGoods: Record<keyof typeof orderCalls, Good> = {
  'GET /orders': async () => ({ stage: 'paid', digits: '6' }),
  'GET /orders/count': async () => ({ kind: 'new' }),
  'GET /orders/:id': async (town) => ({ id: (await paidOrder(town)).orderId }),
}
