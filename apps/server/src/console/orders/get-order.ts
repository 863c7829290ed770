import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectRequestsOfOrder } from '../../commerce/refund-requests/queries.ts'
import { selectRefundsOfOrder } from '../../commerce/refunds/list-queries.ts'
import { presentOrderRow } from './present.ts'
import { orderTimeline } from './timeline.ts'
import { presentRow } from '../base/present-row.ts'
import { presentRequest } from '../base/present-refund-request.ts'
import { selectOrder } from './queries.ts'

function selectAttempts(db: Db, orderId: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'out_trade_no as trade', 'transaction_id', 'provider', 'channel', 'amount_fen', 'state'])
    .select(['created_at', 'succeeded_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

/** One order with its money and its timeline. Refuses `order-not-found`. */
export async function getStaffOrder(
  { keys, config }: Context,
  db: Db,
  { id, reader }: { id: number; reader: { staffId: number; at: Date } },
) {
  const order = await selectOrder(db, id)
  if (!order) throw refuse('order-not-found')
  const plan = config.numberPlan
  const [attempts, refunds, requests, timeline] = await Promise.all([
    selectAttempts(db, id),
    selectRefundsOfOrder(db, id),
    selectRequestsOfOrder(db, id, reader),
    orderTimeline(db, id),
  ])
  return {
    ...(await presentOrderRow(order, { keys, plan })),
    holdUntil: order.hold_until.toISOString(),
    priceFen: order.price_fen,
    percentOff: order.percent_off,
    subscription: subscriptionOf(order),
    money: moneyOf(order, attempts, refunds),
    attempts: attempts.map(presentRow),
    refunds: refunds.map(presentRow),
    requests: requests.map((each) => presentRequest(each, plan)),
    timeline,
  }
}

type OneOrder = NonNullable<Awaited<ReturnType<typeof selectOrder>>>

function subscriptionOf({ subscription_id: id, state, runs_until, gifted }: OneOrder) {
  if (id === null || state === null) return null
  return { id, state, periodEnd: runs_until?.toISOString() ?? null, gifted: gifted === true }
}

type Attempt = Awaited<ReturnType<typeof selectAttempts>>[number]

/**
 * The sums (fen) of an order: paid, refunded, in refund, the largest amount that one payment can still
 * refund, and what a request for all returns. All of a paid order is what is left of its main payment.
 */
function moneyOf(
  { stage, left_fen: leftFen }: OneOrder,
  attempts: readonly Attempt[],
  refunds: readonly { payment_id: number; state: string; amount_fen: number }[],
) {
  const sum = (rows: readonly { amount_fen: number }[]) =>
    rows.reduce((fen, { amount_fen }) => fen + amount_fen, 0)
  const paid = attempts.filter(({ state }) => state === 'succeeded')
  const live = refunds.filter(({ state }) => state !== 'closed')
  const back = live.filter(({ state }) => state === 'succeeded')
  const rests = paid.map(
    ({ id, amount_fen }) => amount_fen - sum(live.filter(({ payment_id }) => payment_id === id)),
  )
  const refundableFen = Math.max(0, ...rests)
  return {
    paidFen: sum(paid),
    refundedFen: sum(back),
    onTheWayFen: sum(live) - sum(back),
    refundableFen,
    allFen: stage === 'paid' ? leftFen : refundableFen,
  }
}
