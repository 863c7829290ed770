import type { orderEndpoints } from '@hao/contract/console/endpoints/orders.ts'
import type { Good } from '../good.ts'
import { paidOrder } from '../paid-order.ts'

export const orderGoods: Record<keyof typeof orderEndpoints, Good> = {
  'GET /orders': async () => ({ stage: 'paid', digits: '6' }),
  'GET /orders/count': async () => ({ kind: 'new' }),
  'GET /orders/:id': async (town) => ({ id: (await paidOrder(town)).orderId }),
}
