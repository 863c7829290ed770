import { runStatement } from '@hao/testing/postgres.ts'

/** The size of a shop. Each subscriber has a new order and renewals, a month each. */
export type YearSize = { numbers: number; subscribers: number; ordersEach: number; calls: number }

/** Percent of the subscribers with each retention; the others have 180 days. */
const shares = { 7: 5, 30: 5 }

const retention = `CASE WHEN u.id % 100 < ${shares[7]} THEN 7 WHEN u.id % 100 < ${shares[7] + shares[30]} THEN 30 ELSE 180 END`

/** Histories as the state machines write them; the last event has the state that the row has now. */
function histories(): string[] {
  const rows = (thing: string, column: string, events: string[], at: string) =>
    `INSERT INTO ${thing}_history (${thing}_id, event, ${column}, at)
     SELECT t.id, e.event, t.${column}, t.${at} FROM ${thing}s t CROSS JOIN unnest(ARRAY['${events.join("', '")}']) WITH ORDINALITY AS e (event, n)
     ORDER BY t.id, e.n`
  return [
    rows('number', 'state', ['import'], 'created_at'),
    rows('order', 'stage', ['place', 'pay', 'bind'], 'created_at'),
    rows('payment', 'state', ['begin', 'succeed'], 'created_at'),
    rows('refund', 'state', ['decide', 'succeed'], 'created_at'),
    `INSERT INTO subscription_history (subscription_id, event, state, renewal, at)
     SELECT id, event, state, renewal, created_at FROM subscriptions CROSS JOIN unnest(ARRAY['open', 'bind']) AS event ORDER BY id`,
    `INSERT INTO binding_history (binding_id, event, state, version, at)
     SELECT id, event, state, version, created_at FROM bindings CROSS JOIN unnest(ARRAY['submit', 'take-effect']) AS event ORDER BY id`,
  ]
}

const trade = ({ numbers, subscribers, ordersEach }: YearSize): string[] => [
  `INSERT INTO users (phone, phone_index, created_at)
   SELECT '\\x01', sha256(i::text::bytea), now() - interval '300 days' FROM generate_series(1, ${subscribers}) AS i`,
  `INSERT INTO numbers (digits, price_fen, state, created_at)
   SELECT (7000000000 + i)::text, 1000 + i % 90000, CASE WHEN i <= ${subscribers} THEN 'bound' ELSE 'on_sale' END, now() - interval '360 days'
   FROM generate_series(1, ${numbers}) AS i`,
  `INSERT INTO orders (out_trade_no, user_id, user_sequence, number_id, kind, months, price_fen, amount_fen, stage,
     hold_until, paid_at, period_start, period_end, created_at, subscription_id)
   SELECT 'H' || i || '-' || k, u.first + i - 1, CASE k WHEN 1 THEN 1 END, n.first + i - 1, CASE k WHEN 1 THEN 'new' ELSE 'renew' END, 1, 9900, 9900,
     CASE k WHEN ${ordersEach} THEN 'active' ELSE 'ended' END, m.at, m.at, m.at, m.at + interval '30 days', m.at, i
   FROM generate_series(1, ${ordersEach}) AS k CROSS JOIN generate_series(1, ${subscribers}) AS i
     CROSS JOIN (SELECT min(id) AS first FROM users) u CROSS JOIN (SELECT min(id) AS first FROM numbers) n
     CROSS JOIN LATERAL (SELECT now() - (${ordersEach} - k) * interval '30 days' - i % 29 * interval '1 day' AS at) m ORDER BY k, i`,
  `INSERT INTO subscriptions (user_id, number_id, order_id, state, renewal, period_start, period_end, anchor_day, next_step_at, created_at)
   SELECT f.user_id, f.number_id, f.id, 'active', 'manual', l.period_start, l.period_end, 15, l.period_end, f.created_at
   FROM orders f JOIN orders l ON l.number_id = f.number_id AND l.stage = 'active' WHERE f.kind = 'new' ORDER BY f.user_id`,
  `INSERT INTO payments (order_id, out_trade_no, provider, channel, amount_fen, state, transaction_id, succeeded_at, created_at)
   SELECT id, 'P' || out_trade_no, 'wechat', 'browser', amount_fen, 'succeeded', 'T' || id, paid_at, created_at FROM orders ORDER BY id`,
  `INSERT INTO refunds (order_id, payment_id, out_refund_no, kind, amount_fen, reason, state, created_at, succeeded_at)
   SELECT order_id, id, 'R' || id, 'part', 100, '', 'succeeded', created_at, created_at FROM payments WHERE id % 100 = 0 ORDER BY id`,
  `INSERT INTO ledger (order_id, kind, amount_fen, reference, at) SELECT order_id, 'payment', amount_fen, out_trade_no, created_at FROM payments ORDER BY id`,
  `INSERT INTO ledger (order_id, kind, amount_fen, reference, at) SELECT order_id, 'refund', amount_fen, out_refund_no, created_at FROM refunds ORDER BY id`,
  `INSERT INTO bindings (subscription_id, number_id, phone, phone_index, slot, state, version, confirmed_version, created_at)
   SELECT id, number_id, '\\x01', sha256(id::text::bytea), 1, 'effective', 1, 1, created_at FROM subscriptions ORDER BY id`,
]

/** Calls within the retention of their owners and one day more, the oldest first, as they were reported. */
const calls = ({ subscribers, calls: count }: YearSize): string[] => [
  `INSERT INTO call_settings (user_id, retention_days, missed_call_sms) SELECT u.id, ${retention}, false FROM users u WHERE u.id % 100 NOT BETWEEN ${shares[7]} AND ${shares[7] + shares[30] - 1}`,
  'DROP INDEX calls_of_user, calls_of_caller, calls_started',
  `INSERT INTO calls (call_id, subscription_id, user_id, caller, caller_index, started_at, answered_at, ended_at, cause, event_ids)
   SELECT 'c' || c.i, s.id, s.user_id, sha256(c.i::text::bytea), '\\x01', c.at, CASE WHEN c.i % 3 > 0 THEN c.at END, c.at + interval '40 s',
     (ARRAY['missed', 'completed', 'completed'])[1 + c.i % 3], ARRAY['e' || c.i]
   FROM (SELECT i, i * 7919::bigint % ${subscribers} AS nth FROM generate_series(1, ${count}) AS i) g
     CROSS JOIN LATERAL (SELECT id, user_id FROM subscriptions WHERE id = 1 + g.nth) s
     CROSS JOIN LATERAL (SELECT s.user_id AS id) u
     CROSS JOIN LATERAL (SELECT g.i, now() - (${retention} + 1) * interval '1 day' * (1 - g.i::float / ${count}) AS at) c`,
  'CREATE INDEX calls_of_user ON calls (user_id, started_at DESC, id DESC)',
  'CREATE INDEX calls_of_caller ON calls (subscription_id, caller_index)',
  'CREATE INDEX calls_started ON calls (started_at)',
]

/**
 * Fills an empty database with a shop that meets all invariants but those of jobs. Its ids begin with 1.
 * As a replica, PostgreSQL checks no foreign keys.
 */
export async function buildYear(
  adminUrl: string,
  size: YearSize,
  log: (line: string) => void,
): Promise<void> {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) {
      const from = performance.now()
      await runStatement(adminUrl, `SET session_replication_role = replica; ${statement}`)
      log(`${((performance.now() - from) / 1000).toFixed(0)} s: ${statement.slice(0, 60)}`)
    }
  }
  await run(trade(size))
  await Promise.all([run(histories()), run(calls(size))])
  await runStatement(adminUrl, 'VACUUM (ANALYZE)')
}
