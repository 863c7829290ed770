import { sql } from 'kysely'
import type { timelineSources } from '@hao/contract/console/endpoints/orders.ts'
import type { Db } from '../../platform/db/database.ts'
import { presentRow } from '../base/present-row.ts'
import { findActor } from './actor.ts'

type TimelineRow = {
  at: Date
  source: (typeof timelineSources)[number]
  event: string
  state: string | null
  reference: string | null
  amount_fen: number | null
  reason: string | null
  by: string | null
  /**
   * True when the system caused it instead of the buyer, such as an automatic renewal or the refund of an
   * unbound number.
   */
  alone: boolean | null
}

const maxEvents = 500

/**
 * The timeline of an order, newest first: one statement over the histories of everything that belongs to it.
 */
async function selectTimeline(db: Db, id: number): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    WITH own AS MATERIALIZED (
      SELECT number_id, subscription_id, created_at, kind = 'renew' AND auto_renew AS automatic, coalesce((
        SELECT min(later.created_at) FROM orders later WHERE later.subscription_id = orders.subscription_id AND later.id > orders.id AND later.paid_at IS NOT NULL
      ), 'infinity') AS until FROM orders WHERE id = ${id}),
    attempt AS MATERIALIZED (SELECT id, out_trade_no, amount_fen, state, channel = 'mandate' AS charged FROM payments WHERE order_id = ${id}),
    refund AS MATERIALIZED (SELECT id, out_refund_no, amount_fen, reason FROM refunds WHERE order_id = ${id}),
    request AS MATERIALIZED (SELECT approval_id, amount_fen FROM refund_requests WHERE order_id = ${id}),
    difference AS MATERIALIZED (
      SELECT b.*, c.id AS case_id FROM bill_differences b LEFT JOIN payment_exceptions c ON c.bill_difference_id = b.id
      WHERE b.reference IN (SELECT out_trade_no FROM attempt UNION ALL SELECT out_refund_no FROM refund)),
    doubted AS MATERIALIZED (
      SELECT p.*, c.id AS case_id FROM attempt a JOIN quarantined_payments p ON p.out_trade_no = a.out_trade_no
      LEFT JOIN payment_exceptions c ON c.quarantined_payment_id = p.id),
    happened AS (
      SELECT at, 'order' AS source, event, stage AS state, NULL AS reference, NULL::bigint AS amount_fen, reason, staff_id, CASE event
          WHEN 'place' THEN (SELECT automatic FROM own)
          WHEN 'pay' THEN (SELECT charged FROM attempt ORDER BY id LIMIT 1)
          WHEN 'withdraw' THEN EXISTS (SELECT FROM refund WHERE refund.reason = 'unbound')
          WHEN 'end' THEN NOT EXISTS (SELECT FROM own JOIN subscription_history s ON s.subscription_id = own.subscription_id
            WHERE s.event = 'end' AND s.at = order_history.at)
        END AS alone
        FROM order_history WHERE order_id = ${id}
      UNION ALL SELECT h.at, 'payment', h.event, h.state, a.out_trade_no, a.amount_fen, h.reason, h.staff_id, a.charged
        FROM attempt a JOIN payment_history h ON h.payment_id = a.id
      UNION ALL SELECT n.received_at, 'notification', n.event_type, n.quarantine_reason, a.out_trade_no, NULL, NULL, NULL, NULL
        FROM attempt a JOIN payment_notifications n ON n.resource->'report'->>'outTradeNo' = a.out_trade_no
      UNION ALL SELECT h.at, 'refund', h.event, h.state, r.out_refund_no, r.amount_fen, h.reason, h.staff_id, NULL
        FROM refund r JOIN refund_history h ON h.refund_id = r.id
      UNION ALL SELECT h.at, 'request', h.event, h.state, NULL, q.amount_fen, h.reason, h.staff_id, NULL
        FROM request q JOIN approval_history h ON h.approval_id = q.approval_id AND h.event <> 'see'
      UNION ALL SELECT at, 'ledger', kind, NULL, reference, amount_fen, NULL, NULL, NULL FROM ledger WHERE order_id = ${id}
      UNION ALL SELECT found_at, 'bill', kind, NULL, reference, provider_amount_fen, NULL, NULL, NULL FROM difference
      UNION ALL SELECT found_at, 'quarantine', reason, NULL, out_trade_no, (report->>'amountFen')::bigint, NULL, NULL, NULL FROM doubted
      UNION ALL SELECT h.at, settled.source, h.event, h.state, settled.reference, NULL, h.reason, h.staff_id, NULL
        FROM (SELECT 'bill' AS source, reference, case_id FROM difference UNION ALL SELECT 'quarantine', out_trade_no, case_id FROM doubted
          UNION ALL SELECT 'refund', r.out_refund_no, c.id FROM refund r JOIN payment_exceptions c ON c.refund_id = r.id) settled
        JOIN payment_exception_history h ON h.payment_exception_id = settled.case_id AND h.event <> 'find'
      UNION ALL SELECT at, 'number', event, state, NULL, NULL, reason, staff_id, NULL
        FROM number_history WHERE number_id = (SELECT number_id FROM own) AND order_id = ${id}
      UNION ALL SELECT h.at, 'subscription', h.event, h.state, NULL, NULL, h.reason, h.staff_id, CASE h.event
          WHEN 'renew' THEN EXISTS (SELECT FROM attempt WHERE charged AND attempt.state = 'succeeded')
          WHEN 'withdraw' THEN EXISTS (SELECT FROM refund WHERE refund.reason = 'unbound')
        END
        FROM own JOIN subscription_history h ON h.subscription_id = own.subscription_id AND h.at >= own.created_at AND h.at < own.until
      UNION ALL SELECT n.sent_at, 'notice', n.kind, NULL, NULL, NULL, NULL, NULL, NULL
        FROM own JOIN subscription_notices n ON n.subscription_id = own.subscription_id AND n.sent_at >= own.created_at AND n.sent_at < own.until
      UNION ALL SELECT at, 'audit', action, NULL, NULL, NULL, reason, staff_id, NULL
        FROM audit_log WHERE subject = 'order' AND subject_id = ${String(id)}
    )
    SELECT at, source, event, happened.state, reference, amount_fen, happened.reason, alone, staff_members.name AS by
    FROM happened LEFT JOIN staff_members ON staff_members.id = happened.staff_id
    ORDER BY at DESC, array_position(ARRAY['audit', 'notice', 'subscription', 'number', 'ledger', 'order'], source) NULLS LAST
    LIMIT ${maxEvents}`.execute(db)
  return rows
}

/**
 * The timeline of an order, newest first. Events of its subscription are included from the order's creation
 * until the next paid order of the same subscription was created; that order continues the timeline.
 */
export async function orderTimeline(db: Db, id: number) {
  const rows = await selectTimeline(db, id)
  return rows.map((row) => ({
    ...presentRow(row),
    actor: row.by === null ? findActor(row) : ('staff' as const),
  }))
}
