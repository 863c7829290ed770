import {
  approveRequest,
  lockPendingRequest,
  declineRequest,
  withdrawRequest,
} from '../../people/approvals/decide.ts'
import type { ApprovalPeople } from '../../people/approvals/people.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { lockOrder } from '../orders/machine.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { executeRefund, type RefundContent } from './execute-refund.ts'
import { readReviewVersion } from './review.ts'

/** An approval, and the `version` of the review that the approver saw. */
type ShownDecision = Decision & { version: string }

type Decision = { requestId: number; staffId: number; at: Date }

/**
 * Approves a refund request and executes it, in one transaction. Refuses what `approveRequest` does,
 * `not-as-shown` if it differs from what the approver saw, and what `executeRefund` does. After a refusal the
 * request stays pending. `content` repeats the row of the request: its hash proves that the row still has
 * what was requested.
 */
export async function approveRefundRequest(
  context: Context,
  trx: Trx,
  { requestId, staffId, at, version }: ShownDecision,
): Promise<{ refundId: number; content: RefundContent; people: ApprovalPeople }> {
  const { approval_id, ...request } = await requireRequest(trx, requestId)
  // Locked here for its reason, which is part of the content. `approveRequest` locks and checks it again.
  const { reason } = await lockPendingRequest(trx, { id: approval_id, kind: 'refund', at })
  const content: RefundContent = {
    orderId: request.order_id,
    paymentId: request.payment_id,
    kind: request.kind,
    amountFen: request.amount_fen,
    reason,
  }
  const people = await approveRequest(trx, { id: approval_id, kind: 'refund', staffId, at, content })
  await lockOrder(trx, content.orderId)
  if ((await readReviewVersion(trx, requestId)) !== version) throw refuse('not-as-shown')
  const refundId = await executeRefund(context, trx, content, { at, actor: { staff_id: staffId, reason } })
  await trx.updateTable('refund_requests').set({ refund_id: refundId }).where('id', '=', requestId).execute()
  return { refundId, content, people }
}

/** Declines another person's refund request, with a reason. Refuses what `declineRequest` does. */
export async function declineRefundRequest(
  trx: Trx,
  { requestId, ...decision }: Decision & { reason: string },
) {
  const { approval_id: id } = await requireRequest(trx, requestId)
  return declineRequest(trx, { id, kind: 'refund', ...decision })
}

/** Withdraws the staff member's own request. Refuses what `withdrawRequest` does. */
export async function withdrawRefundRequest(trx: Trx, { requestId, ...decision }: Decision) {
  const { approval_id: id } = await requireRequest(trx, requestId)
  return withdrawRequest(trx, { id, kind: 'refund', ...decision })
}

async function requireRequest(trx: Trx, requestId: number) {
  const requests = trx.selectFrom('refund_requests').selectAll().where('id', '=', requestId)
  const request = await requests.executeTakeFirstOrThrow(() => refuse('no-such-thing'))
  return request
}
