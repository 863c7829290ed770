import type { refundEndpoints } from '@hao/contract/console/endpoints/refunds.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { readReviewVersion } from '../../../commerce/refund-requests/review.ts'
import { requestRefund } from '../../../commerce/refund-requests/request-refund.ts'
import type { TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'
import { insertPaidOrder } from '../paid-order.ts'

const reason = 'a reason of the tests'

/** A request by `staffId` that needs approval. */
async function request(testConsole: TestConsole, staffId: number) {
  const { context } = testConsole.server
  const { orderId } = await insertPaidOrder(testConsole)
  const at = context.clock()
  const { requestId } = await inTransaction(context.db, (trx) =>
    requestRefund(context, trx, { orderId, amountFen: 30_000, reason, staffId, at }),
  )
  return { id: requestId, version: await readReviewVersion(context.db, requestId) }
}

/** The id of a request by a member of staff other than the reader. */
const idOfRequest = async (testConsole: TestConsole, staffId: number) => ({
  id: (await request(testConsole, staffId)).id,
})

export const refundRequests: Record<keyof typeof refundEndpoints, ValidRequest> = {
  'GET /refunds': async () => ({ state: 'init' }),
  'GET /refunds/count': async () => ({ kind: 'part' }),
  'GET /refund-requests/count': async () => ({ mine: 'yes' }),
  'GET /refund-requests': async () => ({ state: 'asked' }),
  'GET /refund-request/:id': async (testConsole) =>
    idOfRequest(testConsole, testConsole.staffByRole.service.id),
  'POST /order/:id/refund-request': async (testConsole) => ({
    ...(await insertPaidOrder(testConsole)).refundInput,
    amountFen: 1000,
  }),
  'POST /refund-request/:id/approve': async (testConsole) =>
    request(testConsole, testConsole.staffByRole.service.id),
  'POST /refund-request/:id/refuse': async (testConsole) => ({
    ...(await idOfRequest(testConsole, testConsole.staffByRole.service.id)),
    reason,
  }),
  'POST /refund-request/:id/withdraw': async (testConsole, as) =>
    idOfRequest(testConsole, (as ?? testConsole.staffByRole.service).id),
}
