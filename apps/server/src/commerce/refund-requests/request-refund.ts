import { sql } from 'kysely'
import { approveWithinLimit, requestApproval } from '../../people/approvals/request-approval.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { lockOrder } from '../orders/machine.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { lockPerson } from '../../people/staff/people-behind.ts'
import { readRefundsAlone } from './refunds-alone.ts'
import { executeRefund, type RefundContent } from './execute-refund.ts'
import { lockRefundable, selectMainPayment } from '../refunds/queries.ts'
import { selectStage } from '../orders/queries.ts'

/**
 * Stages of an order that has a successful payment. A `refunded` one may have a second payment whose
 * automatic refund the provider has closed.
 */
const refundableStages = ['paid', 'active', 'ended', 'refunding', 'refunded'] as const

type StaffRefundRequest = {
  orderId: number
  /** Default: all that is left of the payment. A paid order without a phone is then withdrawn, too. */
  amountFen: number | undefined
  reason: string
  staffId: number
  at: Date
}

/**
 * Requests a refund for an order. A small one is executed at once; a larger one waits for another person's
 * approval. Returns whether it waits (`waits`). Refuses `order-not-found`, `not-now` if nothing was paid,
 * and `refund-too-large`.
 */
export async function requestRefund(
  context: Context,
  trx: Trx,
  request: StaffRefundRequest,
): Promise<{ requestId: number; waits: boolean; content: RefundContent }> {
  const { staffId, reason, at } = request
  await lockPerson(trx, { staffId, at })
  await lockOrder(trx, request.orderId)
  const content = await determineContent(trx, request)
  const alone = await readRefundsAlone(trx, { orderId: request.orderId, staffId, at })
  const waits = Object.values(alone).some(({ used, max }) => used + content.amountFen > max)
  const { orderId, paymentId, kind, amountFen } = content
  const subject = { kind: 'refund', subjectId: paymentId, content, askedBy: staffId, reason, at } as const
  const { id: approvalId } = await (waits ? requestApproval : approveWithinLimit)(trx, subject)
  const actor = { staff_id: staffId, reason }
  const refundId = waits ? null : await executeRefund(context, trx, content, { at, actor })
  const row = { order_id: orderId, payment_id: paymentId, kind, amount_fen: amountFen }
  const { id: requestId } = await trx
    .insertInto('refund_requests')
    .values({ ...row, requested_by: staffId, requested_at: at, approval_id: approvalId, refund_id: refundId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { requestId, waits, content }
}

/**
 * What the request refunds. All of a paid order: kind `order`, its main payment, and the order is withdrawn.
 * Otherwise kind `order` and the payment with the most left if the order is `refunding`. Else kind `part`,
 * which leaves the order as it is: a second payment whose automatic refund has failed, if the request returns
 * exactly what is left of it; else the payment with the most left.
 */
async function determineContent(
  trx: Trx,
  { orderId, amountFen, reason }: StaffRefundRequest,
): Promise<RefundContent> {
  const stage = await selectStage(trx, orderId)
  if (!stage) throw refuse('order-not-found')
  const isWithdrawal = amountFen === undefined && stage === 'paid'
  const paymentId = isWithdrawal
    ? (await selectMainPayment(trx, orderId)).id
    : await selectRefundablePayment(trx, orderId, { amountFen, mayBeSecond: stage !== 'refunding' })
  if (paymentId === undefined || !refundableStages.some((each) => each === stage)) throw refuse('not-now')
  const { refundableFen } = await lockRefundable(trx, paymentId)
  const requestedFen = amountFen ?? refundableFen
  if (requestedFen <= 0 || requestedFen > refundableFen) throw refuse('refund-too-large', { refundableFen })
  const content = { orderId, paymentId, amountFen: requestedFen, reason }
  if (isWithdrawal) return { ...content, kind: 'order' }
  // An earlier refund of the order failed: this one takes its place and may finish the order.
  if (stage === 'refunding') return { ...content, kind: 'order' }
  return { ...content, kind: 'part' }
}

async function selectRefundablePayment(
  trx: Trx,
  orderId: number,
  { amountFen, mayBeSecond }: { amountFen: number | undefined; mayBeSecond: boolean },
): Promise<number | undefined> {
  // A second payment has an `extra` refund, whatever became of that.
  const isSecondSql = sql<boolean>`EXISTS (SELECT FROM refunds WHERE payment_id = payments.id AND kind = 'extra')`
  const payments = await trx
    .selectFrom('payments')
    .select(['id', isSecondSql.as('isSecond')])
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .orderBy('id')
    .execute()
  const candidates = await Promise.all(
    payments.map(async (payment) => ({
      ...payment,
      refundableFen: (await lockRefundable(trx, payment.id)).refundableFen,
    })),
  )
  const [largest] = candidates.toSorted((one, other) => other.refundableFen - one.refundableFen)
  const second = candidates.find(
    ({ isSecond, refundableFen }) =>
      isSecond && refundableFen > 0 && refundableFen === (amountFen ?? refundableFen),
  )
  return (mayBeSecond && second ? second : largest)?.id
}
