import { chargeTryDays } from '../../telephony/subscriptions/schedule.ts'
import { hasJobSql } from '../../platform/jobs/table.ts'

/** Rows without history, or with another value in this column than the newest history row. */
const differsFromHistory = (thing: string, column = 'state') => `
    SELECT now.id, now.${column}, h.${column} AS history FROM ${thing}s now
    LEFT JOIN LATERAL (SELECT ${column} FROM ${thing}_history WHERE ${thing}_id = now.id ORDER BY id DESC LIMIT 1) h ON true
    WHERE h.${column} IS DISTINCT FROM now.${column}`

/**
 * Each query returns the rows that violate the invariant; `$1` is the current time. It may run over some
 * numbers only (`scope.ts`), so it must not compare numbers. Stages are written out for an index. Each has a
 * corruption in `invariants.test.ts`.
 */
export const invariants = {
  'a live order keeps exactly one of its payments, any other order none': `
    SELECT o.id, o.stage, count(*) FILTER (WHERE r.id IS NULL) AS kept FROM payments p JOIN orders o ON o.id = p.order_id
    LEFT JOIN LATERAL (SELECT payment_id AS id FROM refunds WHERE payment_id = p.id GROUP BY 1
      HAVING (bool_or(kind = 'order' AND state <> 'closed' OR kind = 'extra') OR o.stage IN ('refunding', 'refunded'))
        AND sum(amount_fen) FILTER (WHERE state <> 'closed') = p.amount_fen) r ON true
    WHERE p.state = 'succeeded' GROUP BY o.id, o.stage
    HAVING count(*) FILTER (WHERE r.id IS NULL) <> (o.stage IN ('paid', 'active', 'ended'))::int`,
  'an order is paid, or refunded, exactly when a payment of it succeeded': `
    SELECT o.id, o.stage FROM orders o
    WHERE (o.stage IN ('paid', 'active', 'ended', 'refunding', 'refunded'))
      <> EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.state = 'succeeded')`,
  'an order is paying exactly while a payment of it is open': `
    SELECT o.id, o.stage FROM orders o
    WHERE (o.stage = 'paying')
      <> EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.state IN ('init', 'prepared', 'unknown'))`,
  'an order is refunded exactly when its refund is through': `
    SELECT o.id, o.stage FROM orders o WHERE o.stage IN ('refunding', 'refunded') AND (o.stage = 'refunded') = EXISTS (
      SELECT FROM payments p WHERE p.order_id = o.id AND p.state = 'succeeded' AND p.amount_fen > (SELECT coalesce(sum(amount_fen), 0)
        FROM refunds r WHERE r.payment_id = p.id AND (r.state = 'succeeded' OR r.kind = 'extra')))
    UNION ALL SELECT o.id, o.stage FROM orders o JOIN refunds r ON r.order_id = o.id AND r.kind = 'order' AND r.state = 'succeeded'
    WHERE o.stage NOT IN ('refunding', 'refunded')`,
  'a number is held exactly by one pending order': `
    SELECT n.id, n.state, n.held_by_order_id, o.id AS order_id FROM numbers n
    FULL JOIN (SELECT * FROM orders WHERE kind = 'new' AND stage IN ('created', 'paying')) o ON o.number_id = n.id
    WHERE (n.state = 'held' OR o.id IS NOT NULL) AND (n.state <> 'held' OR o.id IS NULL OR n.held_by_order_id <> o.id)`,
  'a number is offered exactly to whom an open offer says': `
    SELECT n.id, n.state, n.offered_to_user_id, f.id AS offer_id FROM numbers n
    FULL JOIN (SELECT * FROM offers WHERE state = 'open') f ON f.number_id = n.id
    WHERE (n.state = 'offered' OR f.id IS NOT NULL)
      AND (n.state, n.offered_to_user_id, n.held_until) IS DISTINCT FROM ('offered', f.user_id, f.expires_at)`,
  'a number is sold or bound exactly by one live subscription': `
    SELECT n.id, n.state, s.state AS subscription, o.stage FROM numbers n
    FULL JOIN (SELECT * FROM subscriptions WHERE state <> 'ended') s ON s.number_id = n.id
    LEFT JOIN orders o ON o.id = s.order_id
    WHERE (n.state IN ('sold', 'bound', 'suspended') OR s.id IS NOT NULL) AND NOT coalesce(
      CASE s.state WHEN 'pending_bind' THEN n.state = 'sold' AND o.stage = 'paid'
        WHEN 'suspended' THEN n.state = 'suspended' ELSE n.state = 'bound' END, false)`,
  'a number has the price of a promotion only until its end': `
    SELECT n.id, n.promotion_set_id, n.promotion_until FROM numbers n
    LEFT JOIN change_sets s ON s.id = n.promotion_set_id AND s.move = 'promote' AND s.state IN ('running', 'done', 'stopped', 'undoing')
    WHERE (n.promotion_fen, n.promotion_set_id, n.promotion_until) IS DISTINCT FROM (NULL, NULL, NULL)
      AND (s.id IS NULL OR n.promotion_fen IS NULL OR (n.promotion_until > $1::timestamptz - interval '20 minutes') IS NOT TRUE)`,
  'a subscription has its phone exactly while it runs': `
    SELECT s.id, s.state, b.state AS binding FROM subscriptions s
    LEFT JOIN LATERAL (SELECT state, number_id FROM bindings WHERE subscription_id = s.id AND state <> 'unbinding'
      ORDER BY state = 'effective' DESC, state IN ('submitted', 'filing') DESC, id DESC LIMIT 1) b ON true
    WHERE NOT coalesce(CASE s.state WHEN 'pending_bind' THEN b.state IS NULL OR b.state NOT IN ('effective', 'ended')
        WHEN 'ended' THEN b.state IS NULL OR b.state IN ('rejected', 'ended')
        ELSE b.number_id = s.number_id AND b.state <> 'ended'
          OR b.state IS NULL AND EXISTS (SELECT FROM transfers t WHERE t.next_subscription_id = s.id) END, false)`,
  'a number rings one phone at most': `
    SELECT number_id AS id, count(*)::int AS phones FROM bindings WHERE state = 'effective' GROUP BY number_id HAVING count(*) > 1`,
  'a phone has five numbers at most': `
    SELECT min(id) AS id, count(*)::int AS numbers FROM bindings WHERE state IN ('submitted', 'filing', 'effective', 'unbinding')
    GROUP BY phone_index HAVING count(*) > 5 AND phone_index IS NOT NULL`,
  'a running subscription runs exactly as long as its active orders have paid for': `
    SELECT s.id, s.state, s.period_end, max(o.period_end) AS paid FROM subscriptions s
    LEFT JOIN orders o ON o.subscription_id = s.id AND o.stage = 'active'
    LEFT JOIN transfers t ON t.next_subscription_id = s.id AND s.state <> 'ended'
    GROUP BY s.id, s.state, s.period_end, t.period_end
    HAVING CASE WHEN s.state IN ('active', 'past_due', 'grace', 'suspended') THEN s.period_end END
      IS DISTINCT FROM coalesce(max(o.period_end), t.period_end)`,
  // The next owner may give the number up, and recover it for a shorter time.
  'a transfer changed the owner and nothing else': `
    SELECT t.id, t.state, o.state AS before, n.state AS after FROM transfers t JOIN subscriptions o ON o.id = t.subscription_id
    LEFT JOIN subscriptions n ON n.id = t.next_subscription_id
    WHERE NOT coalesce(o.user_id = t.user_id AND o.number_id = t.number_id AND CASE t.state
      WHEN 'done' THEN o.state = 'ended' AND o.recoverable_until IS NULL AND o.period_end = t.period_end
        AND n.user_id = t.next_user_id AND n.number_id = t.number_id AND n.order_id = o.order_id
        AND (n.period_end >= t.period_end OR EXISTS (SELECT FROM orders own
          WHERE own.subscription_id = n.id AND own.stage = 'active' AND own.period_end = n.period_end))
      WHEN 'offered' THEN o.state <> 'ended' WHEN 'accepted' THEN o.state <> 'ended' ELSE true END, false)`,
  'a gift waits exactly while nobody can bind its paid number': `
    SELECT t.id, s.state, s.gifted FROM transfers t JOIN subscriptions s ON s.id = t.subscription_id
    WHERE t.gift AND t.state = 'offered' AND NOT (s.gifted AND s.state = 'pending_bind')
    UNION ALL SELECT s.id, s.state, s.gifted FROM subscriptions s WHERE s.gifted AND s.state <> 'ended'
      AND NOT EXISTS (SELECT FROM transfers t WHERE t.subscription_id = s.id AND t.gift AND t.state = 'offered')`,
  'nothing of another person hangs on a number': `
    SELECT t.id, 'mandate' AS what FROM transfers t JOIN public.mandates m ON m.subscription_id = t.subscription_id
    WHERE t.state = 'done' AND m.state <> 'ended'
    UNION ALL SELECT s.id, 'rule' FROM subscriptions s JOIN ring_rules r ON r.subscription_id = s.id WHERE r.user_id <> s.user_id
    UNION ALL SELECT s.id, 'list' FROM subscriptions s JOIN caller_list_entries e ON e.subscription_id = s.id WHERE e.user_id <> s.user_id
    UNION ALL SELECT t.id, 'call' FROM transfers t JOIN calls c ON c.subscription_id = t.next_subscription_id
    WHERE c.user_id <> t.next_user_id
    UNION ALL SELECT t.id, 'phone' FROM transfers t JOIN bindings b ON b.subscription_id = t.subscription_id
    WHERE t.state = 'done' AND b.state IN ('submitted', 'filing', 'effective')`,
  'no payment is refunded beyond its amount': `
    SELECT p.id, p.amount_fen, sum(r.amount_fen)::bigint AS refunded FROM payments p JOIN refunds r ON r.payment_id = p.id
      AND r.state <> 'closed'
    GROUP BY p.id, p.amount_fen, p.state HAVING sum(r.amount_fen) > p.amount_fen OR p.state <> 'succeeded'`,
  'a refund is of a payment of its order': `
    SELECT r.id, r.order_id, p.order_id AS paid_order_id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id <> r.order_id`,
  'the ledger is what was paid and what was refunded': `
    (SELECT order_id, 'payment' AS kind, amount_fen FROM payments WHERE state = 'succeeded'
     UNION ALL SELECT order_id, 'refund', amount_fen FROM refunds WHERE state = 'succeeded')
    EXCEPT ALL SELECT order_id, kind, amount_fen FROM ledger`,
  'the ledger is nothing else': `
    SELECT order_id, kind, amount_fen FROM ledger EXCEPT ALL
    (SELECT order_id, 'payment', amount_fen FROM payments WHERE state = 'succeeded'
     UNION ALL SELECT order_id, 'refund', amount_fen FROM refunds WHERE state = 'succeeded')`,
  'an order costs its months at its price, less its discount; a charge has the one that was announced': `
    SELECT id, amount_fen FROM orders WHERE amount_fen <> greatest(1, price_fen::bigint * months * (100 - percent_off) / 100)
    UNION ALL SELECT o.id, o.amount_fen FROM orders o JOIN subscription_notices n ON n.subscription_id = o.subscription_id
      AND n.kind = 'charge-6' AND n.dropped_at IS NULL AND n.period_end = o.hold_until - ${chargeTryDays} * interval '24 hours'
    WHERE o.kind = 'renew' AND o.auto_renew AND o.percent_off <> n.percent_off`,
  'the newest history row of a number is its state': `
    SELECT n.id, n.state, h.state AS history FROM numbers n
    JOIN LATERAL (SELECT state FROM number_history WHERE number_id = n.id ORDER BY id DESC LIMIT 1) h ON true
    WHERE h.state <> n.state`,
  'the newest history row of an order is its stage': differsFromHistory('order', 'stage'),
  'the newest history row of a subscription is its state and renewal': `
    SELECT s.id, s.state, s.renewal, h.state AS history FROM subscriptions s
    LEFT JOIN LATERAL (SELECT state, renewal FROM subscription_history WHERE subscription_id = s.id ORDER BY id DESC LIMIT 1) h ON true
    WHERE (h.state, h.renewal) IS DISTINCT FROM (s.state, s.renewal)`,
  'the newest history row of a payment is its state': differsFromHistory('payment'),
  'the newest history row of a refund is its state': differsFromHistory('refund'),
  'the newest history row of a mandate is its state': differsFromHistory('mandate'),
  'the newest history row of a binding is its state and version': `
    SELECT b.id, b.state, b.version, h.state AS history FROM bindings b
    LEFT JOIN LATERAL (SELECT state, version FROM binding_history WHERE binding_id = b.id ORDER BY id DESC LIMIT 1) h ON true
    WHERE (h.state, h.version) IS DISTINCT FROM (b.state, b.version)`,
  'the newest history row of a call that we made is its state': differsFromHistory('outbound_call'),
  'the newest history row of a ticket is its state': differsFromHistory('ticket'),
  'the newest history row of a wait is its state': differsFromHistory('wait'),
  'the newest history row of an offer is its state': differsFromHistory('offer'),
  'the newest history row of a set of changes is its state': differsFromHistory('change_set'),
  'the newest history row of a case is its state': differsFromHistory('payment_exception'),
  'a refund that the provider did not make is a case': `
    SELECT id, state FROM refunds WHERE state IN ('abnormal', 'closed') AND id NOT IN (
      SELECT refund_id FROM payment_exceptions WHERE refund_id IS NOT NULL)`,
  'a blocked customer has no new order, and no silenced number rings': `
    SELECT o.id, b.id AS block FROM orders o JOIN customer_blocks b ON b.user_id = o.user_id
    WHERE o.kind = 'new' AND o.created_at > b.started_at + interval '1 minute'
      AND o.created_at < coalesce(b.ended_at, b.until, 'infinity')
    UNION ALL SELECT s.id, b.id FROM subscriptions s JOIN customer_blocks b ON b.user_id = s.user_id AND b.silent AND b.ended_at IS NULL
    WHERE coalesce(b.until > $1::timestamptz, true) AND s.state NOT IN ('pending_bind', 'ended')
      AND (s.barred_at IS NULL OR s.barred_until < coalesce(b.until, 'infinity'))`,
  'the newest history row of a transfer is its state': differsFromHistory('transfer'),
  'the newest history row of an invoice is its state': differsFromHistory('invoice'),
  'an issued invoice that was refunded has a red one, or one that is due': `
    SELECT i.id, i.amount_fen FROM invoices i JOIN orders o ON o.id = i.order_id WHERE i.state = 'issued' AND i.amount_fen > (
      SELECT coalesce(sum(p.amount_fen - (SELECT coalesce(sum(r.amount_fen), 0) FROM refunds r WHERE r.payment_id = p.id AND r.state <> 'closed')), 0)
      FROM payments p WHERE p.order_id = o.id AND p.state = 'succeeded'
        AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.kind = 'extra'))`,
  'a refund that staff asked for is decided exactly when it is approved': `
    SELECT r.id, a.state FROM refund_requests r JOIN approvals a ON a.id = r.approval_id
    WHERE (a.state = 'approved') <> (r.refund_id IS NOT NULL)`,
  'the newest history row of a request for approval is its state': differsFromHistory('approval'),
  'the newest history row of a change of phone is its state': differsFromHistory('phone_change'),
  'a login phone is changed with both phones, or 72 hours after an approval': `
    SELECT c.id, c.ended_at FROM phone_changes c WHERE c.state IN ('approved', 'done') AND c.proof IS NOT NULL
      AND (c.ended_at < c.due_at OR NOT EXISTS (SELECT FROM approvals a WHERE a.kind = 'phone-change' AND a.subject_id = c.user_id
        AND a.state = 'approved' AND a.decided_at <= c.due_at - interval '72 hours' AND a.content::jsonb ->> 'phoneChangeId' = c.id::text))`,
  'there is a job for everything that is due': `
    SELECT due.name, due.data FROM (
      SELECT 'order-release' AS name, jsonb_build_object('orderId', id) AS data FROM orders WHERE stage IN ('created', 'paying')
      UNION ALL SELECT 'unbound-refund', jsonb_build_object('orderId', id) FROM orders WHERE stage = 'paid'
        AND paid_at > $1::timestamptz - interval '72 hours'
      UNION ALL SELECT 'refund-send', jsonb_build_object('refundId', id) FROM refunds WHERE state = 'init'
      UNION ALL SELECT 'invoice-send', jsonb_build_object('invoiceId', id) FROM invoices WHERE state IN ('sending', 'red_sending')
      UNION ALL SELECT 'phone-change', jsonb_build_object('changeId', id) FROM phone_changes WHERE state = 'approved'
      UNION ALL SELECT 'transfer-step', jsonb_build_object('transferId', id) FROM transfers WHERE ended_at IS NULL AND NOT frozen
      UNION ALL SELECT 'offer-lapse', jsonb_build_object('offerId', id) FROM offers WHERE state = 'open'
      UNION ALL SELECT 'offer-notice', jsonb_build_object('offerId', id) FROM offers WHERE state = 'open' AND sent_at IS NULL
      UNION ALL SELECT 'binding-push', jsonb_build_object('bindingId', id, 'version', version) FROM bindings
        WHERE confirmed_version < version AND state IN ('submitted', 'effective', 'unbinding')
      UNION ALL SELECT 'placed-call-end', jsonb_build_object('callId', call_id) FROM outbound_calls WHERE state <> 'ended'
      UNION ALL SELECT 'change-set-run', jsonb_build_object('setId', id) FROM change_sets
        WHERE state IN ('running', 'undoing') OR (state = 'reading' AND id IN (SELECT change_set_id FROM import_files WHERE complete))
      UNION ALL SELECT 'notification-apply', jsonb_build_object('notificationId', id) FROM payment_notifications WHERE applied_at IS NULL
    ) due
    WHERE NOT ${hasJobSql('due.name', 'due.data')}`,
  'nothing is stuck beyond its deadline': `
    SELECT what, id, due FROM (
      SELECT 'a hold that is over' AS what, id::text, hold_until AS due FROM orders WHERE stage IN ('created', 'paying')
      UNION ALL SELECT 'a paid order that nobody bound', o.id::text, greatest(o.paid_at + interval '72 hours', (
          SELECT max(h.at) + interval '24 hours' FROM bindings b JOIN binding_history h ON h.binding_id = b.id AND h.event = 'reject'
          WHERE b.subscription_id = o.subscription_id))
        FROM orders o WHERE o.stage = 'paid' AND NOT EXISTS (
          SELECT FROM bindings b WHERE b.subscription_id = o.subscription_id AND b.state IN ('submitted', 'filing'))
      UNION ALL SELECT 'a refund that the provider was not asked for', id::text, created_at FROM refunds WHERE state = 'init'
      UNION ALL SELECT 'a refund that does not arrive', id::text, created_at + interval '7 days' FROM refunds WHERE state = 'processing'
      UNION ALL SELECT 'a refund that failed, and that nobody settles', r.id::text, opened_at + interval '7 days'
        FROM payment_exceptions c JOIN refunds r ON r.id = c.refund_id WHERE c.state <> 'settled' AND r.state IN ('abnormal', 'closed')
      UNION ALL SELECT 'a step of a transfer', id::text, coalesce(changes_at, accept_until) FROM transfers WHERE ended_at IS NULL AND NOT frozen
      UNION ALL SELECT 'a step of a subscription', id::text, next_step_at FROM subscriptions
      UNION ALL SELECT 'a request that nobody decided', id::text, expires_at FROM approvals WHERE state = 'asked'
      UNION ALL SELECT 'a phone that was not changed', id::text, due_at FROM phone_changes WHERE state = 'approved'
      UNION ALL SELECT 'a number whose cooling is over', id::text, cooling_until FROM numbers WHERE state = 'cooling'
      UNION ALL SELECT 'a number that is reserved for too long', id::text, held_until FROM numbers WHERE state = 'reserved'
      UNION ALL SELECT 'a notice that was not sent', id::text, created_at + interval '13 hours' FROM subscription_notices
        WHERE sent_at IS NULL AND dropped_at IS NULL AND created_at > $1::timestamptz - interval '1 day'
      UNION ALL SELECT 'a number that is kept for too long', id::text, expires_at FROM offers WHERE state = 'open'
      UNION ALL SELECT 'a phone that the network does not take', id::text, created_at + interval '1 day' FROM bindings WHERE state = 'submitted'
      UNION ALL SELECT 'a call that we made', id::text, requested_at + interval '61 minutes' FROM outbound_calls WHERE state <> 'ended'
      UNION ALL SELECT 'a notification that is not applied', id, received_at FROM payment_notifications WHERE applied_at IS NULL
    ) waiting
    WHERE due < $1::timestamptz - interval '20 minutes'`,
} as const satisfies Readonly<Record<string, string>>

export type Invariant = keyof typeof invariants
