import type { refundEndpoints } from '@hao/contract/console/endpoints/refunds.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { requestRefund } from '../../../commerce/refunds/request-refund.ts'
import type { TestConsole } from '../console.ts'
import type { Good } from '../good.ts'
import { paidOrder } from '../paid-order.ts'

const reason = 'a reason of the tests'

/** A request that needs another person, by `staffId`. */
async function request(town: TestConsole, staffId: number) {
  const { context } = town.server
  const { orderId } = await paidOrder(town)
  const at = context.clock()
  const { requestId } = await inTransaction(context.db, (trx) =>
    requestRefund(context, trx, { orderId, amountFen: 30_000, reason, staffId, at }),
  )
  return { id: requestId }
}

export const refundGoods: Record<keyof typeof refundEndpoints, Good> = {
  'GET /refunds': async () => ({ state: 'init' }),
  'GET /refunds/count': async () => ({ kind: 'part' }),
  'GET /refund-requests': async () => ({ state: 'asked' }),
  'POST /order/:id/refund-request': async (town) => ({ ...(await paidOrder(town)).ask, amountFen: 1000 }),
  'POST /refund-request/:id/approve': async (town) => request(town, town.five.service.id),
  'POST /refund-request/:id/refuse': async (town) => ({
    ...(await request(town, town.five.service.id)),
    reason,
  }),
  'POST /refund-request/:id/withdraw': async (town, as) => request(town, (as ?? town.five.service).id),
}
