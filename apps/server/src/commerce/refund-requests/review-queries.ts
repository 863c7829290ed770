import { sql } from 'kysely'
import { mayStillAsk } from '../../people/approvals/queries.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

/** A request with its order, buyer and payment. `gone` is refunded or on the way. */
export function selectReviewedRequest(db: Db | Trx, requestId: number) {
  const refunded = (states: readonly string[]) =>
    sql<number>`(SELECT coalesce(sum(amount_fen), 0)::bigint FROM refunds WHERE payment_id = request.payment_id
      AND state = ANY(${states}))`
  return db
    .selectFrom('refund_requests as request')
    .innerJoin('approvals', 'approvals.id', 'request.approval_id')
    .innerJoin('staff_members', 'staff_members.id', 'request.requested_by')
    .innerJoin('orders', 'orders.id', 'request.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin('payments', 'payments.id', 'request.payment_id')
    .leftJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .select(['request.id', 'request.order_id as orderId', 'request.payment_id as paymentId', 'request.kind'])
    .select(['request.amount_fen as amountFen', 'request.requested_by as askedBy', 'approvals.reason'])
    .select(mayStillAsk.as('mayAsk'))
    .select(['request.requested_at as askedAt', 'approvals.state', 'approvals.expires_at as expiresAt'])
    .select(['orders.kind as orderKind', 'orders.months', 'orders.stage', 'orders.created_at as orderedAt'])
    .select(['orders.paid_at as paidAt', 'users.phone', 'subscriptions.period_end as periodEnd'])
    .select(['payments.provider', 'payments.amount_fen as paidFen'])
    .select(refunded(['succeeded']).as('refundedFen'))
    .select(refunded(['init', 'processing', 'abnormal']).as('onTheWayFen'))
    .where('request.id', '=', requestId)
    .executeTakeFirst()
}

export type ReviewedRequest = NonNullable<Awaited<ReturnType<typeof selectReviewedRequest>>>

export function selectOtherRequests(db: Db, { id, orderId }: Pick<ReviewedRequest, 'id' | 'orderId'>) {
  return db
    .selectFrom('refund_requests as request')
    .innerJoin('approvals', 'approvals.id', 'request.approval_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'),
    ])
    .where('request.order_id', '=', orderId)
    .where('request.id', '<>', id)
    .where('approvals.state', '=', 'asked')
    .executeTakeFirstOrThrow()
}
