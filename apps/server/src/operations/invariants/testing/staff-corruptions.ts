const insertTransfer =
  'INSERT INTO transfers (user_id, number_id, subscription_id, state, created_at, accept_until, ended_at)'

/** SQL that breaks each invariant about staff, and SQL that repairs it. `bound` is a bound order. */
export function staffCorruptions(bound: number) {
  return {
    'a number has the price of a promotion only until its end': {
      by: `UPDATE numbers SET promotion_fen = 1 WHERE id = (SELECT number_id FROM orders WHERE id = ${bound})`,
      repair: 'UPDATE numbers SET promotion_fen = NULL',
    },
    'an order costs its months at its price, less its discount; a charge has the one that was announced': {
      by: `UPDATE orders SET percent_off = 5 WHERE id = ${bound}`,
      repair: 'UPDATE orders SET percent_off = 0',
    },
    'the newest history row of a case is its state': {
      by: `WITH found AS (INSERT INTO bill_differences (provider, day, kind, reference, found_at)
          VALUES ('wechat', '2027-01-01', 'payment-missing', 'forged', now()) RETURNING id)
        INSERT INTO payment_exceptions (bill_difference_id, state, opened_at) SELECT id, 'open', now() FROM found`,
      repair: `DELETE FROM payment_exceptions`,
    },
    'the newest history row of an invoice is its state': {
      by: `INSERT INTO invoices (order_id, state, title_kind, requested_at) VALUES (${bound}, 'requested', 'personal', now())`,
      repair: `DELETE FROM invoices`,
    },
    'the newest history row of a change of phone is its state': {
      by: `INSERT INTO phone_changes (state, old_phone, new_phone, requested_at) VALUES ('refused', '', '', now())`,
      repair: `DELETE FROM phone_changes`,
    },
    'a login phone is changed with both phones, or 72 hours after an approval': {
      by: `WITH forged AS (INSERT INTO phone_changes (user_id, state, old_phone, new_phone, proof, requested_at, due_at, ended_at)
          SELECT user_id, 'done', '', '', '', now(), now(), now() FROM orders WHERE id = ${bound} RETURNING id, state)
        INSERT INTO phone_change_history (phone_change_id, event, state, at) SELECT id, 'complete', state, now() FROM forged`,
      repair: `DELETE FROM phone_changes`,
    },
    'an issued invoice that was refunded has a red one, or one that is due': {
      by: `WITH forged AS (INSERT INTO invoices (order_id, state, title_kind, amount_fen, requested_at, issued_at)
          SELECT id, 'issued', 'personal', amount_fen + 1, now(), now() FROM orders WHERE id = ${bound} RETURNING id, state)
        INSERT INTO invoice_history (invoice_id, event, state, at) SELECT id, 'issue', state, now() FROM forged`,
      repair: `DO $$ BEGIN DELETE FROM invoice_history; DELETE FROM invoices; END $$`,
    },
    'the newest history row of a transfer is its state': {
      by: `${insertTransfer} SELECT user_id, number_id, id, 'lapsed', now(), now(), now() FROM subscriptions WHERE order_id = ${bound}`,
      repair: 'DELETE FROM transfers',
    },
    'a transfer changed the owner and nothing else': {
      by: `WITH forged AS (${insertTransfer} SELECT (SELECT max(id) FROM users), number_id, id, 'lapsed', now(), now(), now()
          FROM subscriptions WHERE order_id = ${bound} RETURNING id, state)
        INSERT INTO transfer_history (transfer_id, event, state, at) SELECT id, 'lapse', state, now() FROM forged`,
      repair: `DO $$ BEGIN DELETE FROM transfer_history; DELETE FROM transfers; END $$`,
    },
    'a gift waits exactly while nobody can bind its paid number': {
      by: `UPDATE subscriptions SET gifted = true WHERE order_id = ${bound}`,
      repair: 'UPDATE subscriptions SET gifted = false',
    },
    'nothing of another person hangs on a number': {
      by: `INSERT INTO ring_rules (subscription_id, user_id) SELECT id, (SELECT max(id) FROM users) FROM subscriptions WHERE order_id = ${bound}`,
      repair: 'DELETE FROM ring_rules',
    },
    'a refund that the provider did not make is a case': {
      by: `WITH forged AS (INSERT INTO refunds (order_id, payment_id, out_refund_no, kind, amount_fen, reason, state, created_at)
          SELECT order_id, id, 'forged', 'part', 1, 'staff', 'closed', now() FROM payments WHERE order_id = ${bound} RETURNING id, state)
        INSERT INTO refund_history (refund_id, event, state, at) SELECT id, 'close', state, now() FROM forged`,
      repair: `DO $$ BEGIN
        DELETE FROM refund_history WHERE refund_id = (SELECT id FROM refunds WHERE out_refund_no = 'forged');
        DELETE FROM refunds WHERE out_refund_no = 'forged';
      END $$`,
    },
    'a refund that staff asked for is decided exactly when it is approved': {
      by: `WITH asker AS (INSERT INTO staff_members (name, normalized_name, roles, state, created_at, updated_at)
          VALUES ('asker', 'asker', '{service}', 'active', now(), now()) RETURNING id),
        asked AS (INSERT INTO approvals (kind, subject_id, content, content_hash, requested_by, requested_at, reason, allowed_by_role, expires_at, state)
          SELECT 'refund', 1, '{}', '', id, now(), '', true, now() + interval '1 day', 'approved' FROM asker RETURNING id, requested_by, state),
        past AS (INSERT INTO approval_history (approval_id, event, state, at) SELECT id, 'allow', state, now() FROM asked)
        INSERT INTO refund_requests (order_id, payment_id, kind, amount_fen, requested_by, requested_at, approval_id)
        SELECT ${bound}, (SELECT id FROM payments WHERE order_id = ${bound}), 'part', 1, requested_by, now(), id FROM asked`,
      repair: `DO $$ BEGIN DELETE FROM refund_requests; DELETE FROM approval_history; DELETE FROM approvals; END $$`,
    },
    'a blocked customer has no new order, and no silenced number rings': {
      by: `WITH asker AS (INSERT INTO staff_members (name, normalized_name, roles, state, created_at, updated_at)
          VALUES ('blocker', 'blocker', '{service}', 'active', now(), now()) RETURNING id),
        asked AS (INSERT INTO approvals (kind, subject_id, content, content_hash, requested_by, requested_at, reason, allowed_by_role, expires_at, state)
          SELECT 'customer-block', 1, '{}', '', id, now(), '', true, now() + interval '1 day', 'approved' FROM asker RETURNING id, state),
        past AS (INSERT INTO approval_history (approval_id, event, state, at) SELECT id, 'allow', state, now() FROM asked)
        INSERT INTO customer_blocks (user_id, approval_id, silent, started_at)
        SELECT (SELECT user_id FROM orders WHERE id = ${bound}), id, true, now() FROM asked`,
      repair: `DO $$ BEGIN DELETE FROM customer_blocks; DELETE FROM approval_history; DELETE FROM approvals; DELETE FROM staff_members WHERE name = 'blocker'; END $$`,
    },
    'the newest history row of a request for approval is its state': {
      by: `WITH asker AS (INSERT INTO staff_members (name, normalized_name, roles, state, created_at, updated_at)
          VALUES ('forged', 'forged', '{service}', 'active', now(), now()) RETURNING id, state),
        past AS (INSERT INTO staff_member_history (staff_member_id, event, state, at) SELECT id, 'plant', state, now() FROM asker)
        INSERT INTO approvals (kind, subject_id, content, content_hash, requested_by, requested_at, reason, allowed_by_role, expires_at, state)
        SELECT 'refund', 1, '{}', '', id, now(), '', false, now() + interval '1 day', 'refused' FROM asker`,
      repair: `DELETE FROM approvals`,
    },
  }
}
