import { maskPhone } from '@hao/contract/phone.ts'
import { presentRequest } from '../base/present-refund-request.ts'
import { readRefundsAlone } from '../../commerce/refund-requests/refunds-alone.ts'
import { selectRequestsOfOrder } from '../../commerce/refund-requests/queries.ts'
import { selectOtherRequests, selectReviewedRequest } from '../../commerce/refund-requests/review-queries.ts'
import { findProblem, leftFen, reviewVersion } from '../../commerce/refund-requests/review.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Db } from '../../platform/db/database.ts'

type Reader = { staffId: number; at: Date }

/** A refund request with what its approver has to know. Refuses `no-such-thing`. */
export async function reviewRequest({ keys, config }: Context, db: Db, id: number, reader: Reader) {
  const request = await selectReviewedRequest(db, id)
  if (!request) throw refuse('no-such-thing')
  const { orderId, askedBy, askedAt, paidFen, refundedFen, onTheWayFen } = request
  const listed = (await selectRequestsOfOrder(db, orderId, reader)).find((row) => row.id === id)
  if (!listed) throw refuse('no-such-thing')
  const [opened] = await keys.decryptRows([request], { phone: 'users.phone' })
  const alone = await readRefundsAlone(db, { orderId, staffId: askedBy, at: askedAt })
  return {
    ...presentRequest(listed, config.numberPlan),
    version: reviewVersion(request),
    phone: opened?.phone ? maskPhone(opened.phone) : null,
    orderKind: request.orderKind,
    months: request.months,
    stage: request.stage,
    orderedAt: request.orderedAt.toISOString(),
    paidAt: request.paidAt?.toISOString() ?? null,
    periodEnd: request.periodEnd?.toISOString() ?? null,
    provider: request.provider,
    payment: { paidFen, refundedFen, onTheWayFen, leftFen: leftFen(request) },
    otherRequests: await selectOtherRequests(db, request),
    ofOrder: { sumFen: alone.ofOrder.used, limitFen: alone.ofOrder.max },
    ofDay: {
      sumFen: alone.ofDay.used + (listed.by_role ? 0 : request.amountFen),
      limitFen: alone.ofDay.max,
    },
    problem: findProblem(request, reader.at),
  }
}
