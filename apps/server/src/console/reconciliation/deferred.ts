import { sql } from 'kysely'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import type { Db } from '../../platform/db/database.ts'

/** An order's payment with what happened to it. A second payment of an order is never revenue. */
export type PaidOrder = {
  id: number
  amountFen: number
  /** When the payment entered the books. */
  bookedAt: Date
  /** The paid period; null until a phone is bound. */
  start: Date | null
  end: Date | null
  /** When the order ended, at or before the end of its period. */
  endedAt: Date | null
  /** A refund counts from its decision until the provider closes it. */
  refunds: { fen: number; at: Date; closedAt: Date | null }[]
}

/** Days since the epoch, by Shanghai's calendar. */
export const dayNumber = (moment: Date) => Math.floor((moment.getTime() + 8 * hourMs) / dayMs)

/**
 * The revenue (fen) of an order that is recognised by the end of a day (`dayNumber`): of what is not refunded
 * the share of days, rounded down; all of it on the last day and after an early end. A refund changes the
 * share of the days before it, too. What was booked after its period began is caught up on that day.
 * Differences of two days sum exactly.
 */
export function recognisedFen(order: PaidOrder, day: number): number {
  const { start, end, endedAt, bookedAt } = order
  const isBy = (moment: Date) => dayNumber(moment) <= day
  if (!start || !end || !isBy(bookedAt) || !isBy(start)) return 0
  const refundedFen = order.refunds
    .filter(({ at, closedAt }) => isBy(at) && !(closedAt && isBy(closedAt)))
    .reduce((sum, { fen }) => sum + fen, 0)
  const fen = order.amountFen - refundedFen
  const days = Math.round((end.getTime() - start.getTime()) / dayMs)
  const passed = endedAt && isBy(endedAt) ? days : Math.min(day - dayNumber(start) + 1, days)
  return Math.floor((fen * passed) / days)
}

const ordersPerRead = 5000

/** Paid orders with ids above `after`, which is all that decides their revenue. */
async function selectPaidOrders(db: Db, after: number): Promise<PaidOrder[]> {
  const moment = (value: string | null) => (value === null ? null : new Date(value))
  const { rows } = await sql<
    Omit<PaidOrder, 'refunds'> & { refunds: { fen: number; at: string; closedAt: string | null }[] }
  >`
    SELECT o.id, main.amount_fen AS "amountFen", main.booked_at AS "bookedAt", o.period_start AS start, o.period_end AS "end",
      (SELECT min(at) FROM order_history WHERE order_id = o.id AND event = 'end') AS "endedAt",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('fen', amount_fen, 'at', created_at, 'closedAt',
        (SELECT min(at) FROM refund_history WHERE refund_id = refunds.id AND event = 'close'))), '[]')
        FROM refunds WHERE payment_id = main.payment_id) AS refunds
    FROM orders o, LATERAL (
      SELECT payments.id AS payment_id, ledger.amount_fen, coalesce(late.booked_at, ledger.at) AS booked_at
      FROM payments JOIN ledger ON ledger.reference = payments.out_trade_no
      LEFT JOIN late_payments late ON late.ledger_id = ledger.id
      WHERE payments.order_id = o.id AND payments.state = 'succeeded'
        AND NOT EXISTS (SELECT FROM refunds WHERE payment_id = payments.id AND kind = 'extra')
      ORDER BY payments.id LIMIT 1) main
    WHERE o.id > ${after} AND o.paid_at IS NOT NULL ORDER BY o.id LIMIT ${ordersPerRead}`.execute(db)
  return rows.map((row) => ({
    ...row,
    refunds: row.refunds.map(({ fen, at, closedAt }) => ({
      fen,
      at: new Date(at),
      closedAt: moment(closedAt),
    })),
  }))
}

/** What is recognised on each day from `first` to `last`, and by the end of the day before them. */
export async function sumRecognised(
  db: Db,
  { first, last }: { first: number; last: number },
): Promise<{ beforeFen: number; byDay: number[] }> {
  const byDay = Array.from({ length: last - first + 1 }, () => 0)
  let beforeFen = 0
  for (let after: number | undefined = 0; after !== undefined;) {
    const orders: PaidOrder[] = await selectPaidOrders(db, after)
    for (const order of orders) {
      let known = recognisedFen(order, first - 1)
      beforeFen += known
      byDay.forEach((fen, place) => {
        const recognised = recognisedFen(order, first + place)
        byDay[place] = fen + recognised - known
        known = recognised
      })
    }
    after = orders.length < ordersPerRead ? undefined : orders.at(-1)?.id
  }
  return { beforeFen, byDay }
}
