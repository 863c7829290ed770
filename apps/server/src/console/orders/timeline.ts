import type { timelineSources } from '@hao/contract/console/calls/orders.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Source = (typeof timelineSources)[number]

type Row = {
  at: Date
  source: Source
  event: string
  state: string | null
  reference: string | null
  amount_fen: number | null
  reason: string | null
  staff: string | null
}

/** As much of what happened to an order is shown: the newest. */
const most = 500

/** All that happened to an order, the newest first, in one statement over the histories of what belongs to it. */
export async function orderTimeline(
  db: Db,
  {
    id,
    subscriptionId,
    numberId,
    until,
  }: { id: number; subscriptionId: number | null; numberId: number; until: Date },
) {
  const { rows } = await sql<Row>`
    WITH attempt AS MATERIALIZED (SELECT id, out_trade_no, amount_fen FROM payments WHERE order_id = ${id}),
    refund AS MATERIALIZED (SELECT id, out_refund_no, amount_fen FROM refunds WHERE order_id = ${id}),
    request AS MATERIALIZED (SELECT id, approval_id, amount_fen FROM refund_requests WHERE order_id = ${id}),
    happened AS (
      SELECT at, 'order' AS source, event, stage AS state, NULL AS reference, NULL::bigint AS amount_fen, reason, staff_id
        FROM order_history WHERE order_id = ${id}
      UNION ALL SELECT h.at, 'payment', h.event, h.state, a.out_trade_no, a.amount_fen, h.reason, h.staff_id
        FROM attempt a JOIN payment_history h ON h.payment_id = a.id
      UNION ALL SELECT n.received_at, 'notification', n.event_type, n.quarantine, a.out_trade_no, NULL, NULL, NULL
        FROM attempt a JOIN payment_notifications n ON n.resource->'report'->>'outTradeNo' = a.out_trade_no
      UNION ALL SELECT h.at, 'refund', h.event, h.state, r.out_refund_no, r.amount_fen, h.reason, h.staff_id
        FROM refund r JOIN refund_history h ON h.refund_id = r.id
      UNION ALL SELECT h.at, 'request', h.event, h.state, q.id::text, q.amount_fen, h.reason, h.staff_id
        FROM request q JOIN approval_history h ON h.approval_id = q.approval_id
      UNION ALL SELECT at, 'ledger', kind, NULL, reference, amount_fen, NULL, NULL FROM ledger WHERE order_id = ${id}
      UNION ALL SELECT b.found_at, 'bill', b.kind, c.state, b.reference, b.theirs_fen, NULL, NULL
        FROM bill_differences b LEFT JOIN money_cases c ON c.bill_difference_id = b.id
        WHERE b.reference IN (SELECT out_trade_no FROM attempt UNION ALL SELECT out_refund_no FROM refund)
      UNION ALL SELECT p.found_at, 'quarantine', p.reason, c.state, p.out_trade_no, NULL, NULL, NULL
        FROM attempt a JOIN quarantined_payments p ON p.out_trade_no = a.out_trade_no
        LEFT JOIN money_cases c ON c.quarantined_payment_id = p.id
      UNION ALL SELECT at, 'number', event, state, NULL, NULL, reason, staff_id
        FROM number_history WHERE number_id = ${numberId} AND order_id = ${id}
      UNION ALL SELECT at, 'subscription', event, state, NULL, NULL, reason, staff_id
        FROM subscription_history WHERE subscription_id = ${subscriptionId} AND at >= (SELECT created_at FROM orders WHERE id = ${id})
          AND at <= ${until}
      UNION ALL SELECT sent_at, 'notice', kind, NULL, NULL, NULL, NULL, NULL
        FROM subscription_notices WHERE subscription_id = ${subscriptionId} AND sent_at IS NOT NULL
          AND sent_at >= (SELECT created_at FROM orders WHERE id = ${id}) AND sent_at <= ${until}
      UNION ALL SELECT at, 'audit', action, NULL, NULL, NULL, reason, staff_id
        FROM audit_log WHERE subject = 'order' AND subject_id = ${String(id)}
    )
    SELECT at, source, event, happened.state, reference, amount_fen, happened.reason, staff_members.name AS staff
    FROM happened LEFT JOIN staff_members ON staff_members.id = happened.staff_id
    ORDER BY at DESC, array_position(ARRAY['audit', 'notice', 'subscription', 'number', 'ledger', 'order'], source) NULLS LAST
    LIMIT ${most}`.execute(db)
  return rows.map((row) => ({
    at: row.at.toISOString(),
    source: row.source,
    event: row.event,
    state: row.state,
    reference: row.reference,
    amountFen: row.amount_fen,
    actor: row.staff === null ? actorOf(row) : ('staff' as const),
    by: row.staff,
    reason: row.reason,
  }))
}

/** What a buyer does by themselves; what they do by WeChat counts as WeChat's word. */
const byBuyer: Partial<Record<Source, readonly string[]>> = {
  order: ['place', 'pay', 'cancel', 'withdraw', 'bind'],
  payment: ['begin', 'prepare'],
  number: ['hold', 'sell', 'bind'],
  subscription: ['open', 'bind', 'renew', 'end', 'cancel', 'withdraw'],
}
const byWechat: readonly Source[] = ['notification', 'bill', 'quarantine']

function actorOf({ source, event }: Row): 'buyer' | 'wechat' | 'system' {
  if (byWechat.includes(source) || event === 'paid' || event === 'succeed') return 'wechat'
  return byBuyer[source]?.includes(event) ? 'buyer' : 'system'
}
