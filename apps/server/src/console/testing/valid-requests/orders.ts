import type { orderEndpoints } from '@hao/contract/console/endpoints/orders.ts'
import type { ValidRequest } from '../valid-request.ts'
import { insertPaidOrder } from '../paid-order.ts'

export const orderRequests: Record<keyof typeof orderEndpoints, ValidRequest> = {
  'GET /orders': async () => ({ stage: 'paid', digits: '6' }),
  'GET /orders/count': async () => ({ kind: 'new' }),
  'GET /orders/:id': async (testConsole) => ({ id: (await insertPaidOrder(testConsole)).orderId }),
}
