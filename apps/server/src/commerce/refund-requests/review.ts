import { hashContent } from '../../people/approvals/content.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { selectReviewedRequest, type ReviewedRequest } from './review-queries.ts'

/**
 * The version of what an approver sees: another one once the order, its payment or the request differ. A
 * refund that arrives changes nothing: it has left the payment before.
 */
export function reviewVersion(request: ReviewedRequest): string {
  const { id, orderId, paymentId, kind, amountFen, askedBy, reason, stage, paidFen } = request
  const content = { orderId, paymentId, kind, amountFen, askedBy, reason, stage, paidFen }
  return hashContent('refund-review', id, { ...content, leftFen: leftFen(request) }).toString('base64url')
}

/** The version of a request as it is now; undefined when it does not exist. */
export async function readReviewVersion(db: Db | Trx, requestId: number): Promise<string | undefined> {
  const request = await selectReviewedRequest(db, requestId)
  return request && reviewVersion(request)
}

export const leftFen = ({ paidFen, refundedFen, onTheWayFen }: ReviewedRequest) =>
  paidFen - refundedFen - onTheWayFen

/** Why an approval would be refused at this time, as `executeRefund` would say. */
export function findProblem(request: ReviewedRequest, at: Date): 'refund-too-large' | 'not-now' | null {
  const { state, expiresAt, mayAsk, kind, stage, amountFen } = request
  if (state !== 'asked' || expiresAt <= at || !mayAsk) return 'not-now'
  if (kind === 'order' && stage !== 'paid' && stage !== 'refunding') return 'not-now'
  if (amountFen > leftFen(request)) return 'refund-too-large'
  // The order is withdrawn, which returns all that is left.
  return kind === 'order' && stage === 'paid' && amountFen !== leftFen(request) ? 'not-now' : null
}
