import { Readable } from 'node:stream'
import { demoInventory } from '@hao/numbers/demo.ts'
import { runStatement } from '@hao/testing/postgres.ts'
import { importNumbers } from '../../apps/server/src/inventory/import/import-numbers.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { Keys } from '../../apps/server/src/platform/encryption/keys.ts'
import { benchPhoneKey } from './api-config.ts'

/** Numbers of orders, payments, refunds, calls, tickets and audit entries. */
export const populationRows = 200_000
const shoppers = 20_000

/** The phone of the first customer, which searches can find; all others share one masked phone. */
export const knownPhone = '13800138000'

/**
 * A shop after one year: `numbers` numbers in every state, 200,000 orders with their payments and calls,
 * refunds, tickets and audit entries (without a valid hash chain). Created by SQL in a minute or two. Only
 * the console's benchmark reads it.
 */
export async function buildPopulation(databaseUrl: string, numbers: number): Promise<void> {
  await importNumbers(databaseUrl, Readable.from(csvOfNumbers(numbers)), {
    at: new Date(Date.now() - 90 * 86_400_000),
  })
  const db = openDatabase(databaseUrl, 1)
  const keys = new Keys(db, benchPhoneKey)
  const sealed = {
    phone: hex(await keys.encrypt('users.phone', knownPhone)),
    text: hex(await keys.encrypt('ticket_messages.text', '别人打来，我的手机不响')),
    caller: hex(await keys.encrypt('calls.caller', '13900139000')),
  }
  const { newest } = await keys.blindIndex('phone', knownPhone)
  await db.destroy()
  for (const statement of statements(sealed)) await runStatement(databaseUrl, statement)
  await runStatement(
    databaseUrl,
    `UPDATE users SET phone_index = ${hex(newest)} WHERE id = (SELECT min(id) FROM users)`,
  )
}

const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'::bytea`

/** CSV lines for the import, many at a time. */
export function* csvOfNumbers(numbers: number): Generator<string> {
  let lines = 'digits,price,featured\n'
  for (const { digits, priceFen, featured } of demoInventory(numbers)) {
    lines += `${digits},${priceFen / 100},${featured}\n`
    if (lines.length < 65_536) continue
    yield lines
    lines = ''
  }
  yield lines
}

/** The percentage of numbers in each state other than "on sale". */
const shares = { bound: 5, off_shelf: 8, draft: 5, reserved: 3, cooling: 3, retired: 4, blocked: 2 }

/** The state of a number by its id, scattered. */
function stateSql(): string {
  let upTo = 0
  const cases = Object.entries(shares).map(([state, share]) => {
    upTo += share
    return `WHEN (id * 7919) % 100 < ${upTo} THEN '${state}'`
  })
  return `CASE ${cases.join(' ')} ELSE 'on_sale' END`
}

const series = `generate_series(1, ${populationRows}) AS i`
/** The time of row i, spread evenly over the span before now. */
const ago = (span: string) => `now() - interval '${span}' * (1 - i::float / ${populationRows})`

function statements({ phone, text, caller }: Record<'phone' | 'text' | 'caller', string>): string[] {
  return [
    ...numbersAndShoppers(phone),
    ...ordersAndPayments,
    ...calls(caller),
    ...tickets(text),
    ...changesAndAudit,
    'DROP TABLE town',
    'VACUUM (ANALYZE)',
  ]
}

/** The table "town" lists the bound numbers until all is inserted. */
const numbersAndShoppers = (phone: string) => [
  `UPDATE numbers SET state = becomes, held_until = CASE becomes WHEN 'reserved' THEN now() + (id % 30) * interval '1 day' END,
     state_after_reservation = CASE becomes WHEN 'reserved' THEN 'on_sale' END,
     cooling_until = CASE becomes WHEN 'cooling' THEN now() + (id % 90) * interval '1 day' END
   FROM (SELECT id AS which, ${stateSql()} AS becomes FROM numbers) AS moved WHERE which = id AND becomes <> 'on_sale'`,
  `INSERT INTO number_history (number_id, event, state, at)
   SELECT 1 + i * 7::bigint % (SELECT max(id) FROM numbers), 'price', 'on_sale', ${ago('60 days')} FROM ${series}`,
  `INSERT INTO users (phone, phone_index, created_at)
   SELECT ${phone}, sha256(i::text::bytea), ${ago('360 days')} FROM generate_series(1, ${shoppers}) AS i`,
  `CREATE TABLE town AS SELECT row_number() OVER (ORDER BY id) AS nth, id FROM numbers WHERE state = 'bound'`,
  `CREATE UNIQUE INDEX ON town (nth)`,
]

const ordersAndPayments = [
  `INSERT INTO orders (out_trade_no, user_id, user_sequence, number_id, kind, months, price_fen, amount_fen, stage, hold_until, paid_at, period_start, period_end, created_at)
   SELECT 'H' || lpad(i::text, 20, '0'), u.first + i % ${shoppers}, 1 + i / ${shoppers}, coalesce(town.id, 1 + i * 48271::bigint % most.id), 'new', 1, 9900, 9900,
     CASE WHEN town.id IS NOT NULL THEN 'active' ELSE (ARRAY['cancelled', 'expired', 'refunded', 'ended'])[1 + i % 4] END, ${ago('360 days')} + interval '15 min',
     ${ago('360 days')} + interval '1 min', CASE WHEN town.id IS NOT NULL THEN now() - interval '3 days' END,
     CASE WHEN town.id IS NOT NULL THEN now() + interval '27 days' END, ${ago('360 days')}
   FROM ${series} CROSS JOIN (SELECT min(id) AS first FROM users) u CROSS JOIN (SELECT max(id) AS id FROM numbers) most
     LEFT JOIN town ON i % 4 = 0 AND town.nth = i / 4 ORDER BY i`,
  `INSERT INTO subscriptions (user_id, number_id, order_id, state, renewal, period_start, period_end, anchor_day, next_step_at, created_at)
   SELECT user_id, number_id, id, 'active', 'manual', period_start, period_end, 15, period_end, created_at FROM orders WHERE stage = 'active' ORDER BY id`,
  `UPDATE orders SET subscription_id = subscriptions.id FROM subscriptions WHERE order_id = orders.id`,
  `INSERT INTO subscription_history (subscription_id, event, state, renewal, at)
   SELECT id, event, 'active', 'manual', created_at FROM subscriptions CROSS JOIN unnest(ARRAY['open', 'bind']) AS event ORDER BY id`,
  `INSERT INTO payments (order_id, out_trade_no, provider, channel, amount_fen, state, transaction_id, succeeded_at, created_at)
   SELECT id, 'P' || out_trade_no, 'wechat', 'browser', amount_fen, 'succeeded', '42' || lpad(id::text, 26, '0'), paid_at, created_at FROM orders ORDER BY id`,
  `INSERT INTO order_history (order_id, event, stage, at)
   SELECT id, event, 'paid', created_at FROM orders CROSS JOIN unnest(ARRAY['place', 'pay', 'paid', 'bind']) AS event ORDER BY id`,
  `INSERT INTO payment_history (payment_id, event, state, at)
   SELECT id, event, 'succeeded', created_at FROM payments CROSS JOIN unnest(ARRAY['begin', 'prepare', 'succeed']) AS event ORDER BY id`,
  `INSERT INTO payment_notifications (id, event_type, resource, received_at, applied_at)
   SELECT 'n' || id, 'TRANSACTION.SUCCESS', jsonb_build_object('report', jsonb_build_object('outTradeNo', out_trade_no)), created_at, created_at FROM payments`,
  `INSERT INTO refunds (order_id, payment_id, out_refund_no, kind, amount_fen, reason, state, created_at, succeeded_at)
   SELECT order_id, id, 'R' || out_trade_no, 'part', 100, '多扣', (ARRAY['succeeded', 'succeeded', 'succeeded', 'closed'])[1 + id % 4], created_at, created_at
   FROM payments ORDER BY id`,
  `INSERT INTO refund_history (refund_id, event, state, at)
   SELECT id, event, state, created_at FROM refunds CROSS JOIN unnest(ARRAY['decide', 'succeed']) AS event ORDER BY id`,
  `INSERT INTO ledger (order_id, kind, amount_fen, reference, at) SELECT order_id, 'payment', amount_fen, out_trade_no, created_at FROM payments ORDER BY id`,
  `INSERT INTO ledger (order_id, kind, amount_fen, reference, at) SELECT order_id, 'refund', amount_fen, out_refund_no, created_at FROM refunds ORDER BY id`,
  `INSERT INTO number_history (number_id, event, state, order_id, at)
   SELECT number_id, event, 'bound', id, created_at FROM orders CROSS JOIN unnest(ARRAY['hold', 'sell']) AS event ORDER BY orders.id`,
]

const calls = (caller: string) => [
  `INSERT INTO calls (call_id, subscription_id, user_id, caller, caller_index, started_at, answered_at, ended_at, cause, event_ids)
   SELECT 'c' || i, s.first + i % s.many, u.first + i % ${shoppers}, ${caller}, '\\x01', ${ago('60 days')}, CASE WHEN i % 3 > 0 THEN ${ago('60 days')} END,
     ${ago('60 days')} + interval '40 s', (ARRAY['missed', 'completed', 'completed'])[1 + i % 3], '{}'
   FROM ${series} CROSS JOIN (SELECT min(id) AS first, count(*) AS many FROM subscriptions) s CROSS JOIN (SELECT min(id) AS first FROM users) u`,
  `INSERT INTO refused_calls (minute, carrier, digits, reason, status, count)
   SELECT date_trunc('minute', ${ago('30 days')}), 'town', digits, (ARRAY['unknown', 'off', 'blocked'])[1 + i % 3], 404, 1 + i % 5
   FROM ${series} JOIN numbers ON id = 1 + i * 3::bigint % (SELECT max(id) FROM numbers)`,
]

const tickets = (text: string) => [
  `INSERT INTO tickets (user_id, category, order_id, state, due_at, created_at, updated_at)
   SELECT u.first + i % ${shoppers}, (ARRAY['calls', 'binding', 'buying', 'renewal', 'privacy', 'other'])[1 + i % 6], CASE WHEN i % 2 = 0 THEN o.first + i - 1 END,
     CASE WHEN i > ${populationRows} - 2000 THEN 'open' WHEN i % 20 = 0 THEN 'answered' ELSE 'closed' END, ${ago('360 days')} + interval '4 h', ${ago('360 days')}, ${ago('360 days')}
   FROM ${series} CROSS JOIN (SELECT min(id) AS first FROM users) u CROSS JOIN (SELECT min(id) AS first FROM orders) o`,
  `INSERT INTO ticket_messages (ticket_id, author, text, at) SELECT id, 'shopper', ${text}, created_at FROM tickets ORDER BY id`,
]

const changesAndAudit = [
  `INSERT INTO change_sets (kind, move, parameters, staff_id, reason, state, created_at, undo_until)
   SELECT 'bulk', 'price', '{}', 1, 'a reason', 'done', now() - interval '2 days', now() - interval '1 day' FROM generate_series(1, 2)`,
  `INSERT INTO change_rows (change_set_id, number_id, digits, before, after, outcome) SELECT 1, id, digits, '{}', '{}', 'changed' FROM numbers WHERE id % 10 = 0`,
  `INSERT INTO change_rows (change_set_id, number_id, digits, before, after, outcome) SELECT 2, id, digits, '{}', '{}', 'changed' FROM numbers WHERE id % 1000 = 0`,
  `ALTER TABLE audit_log DISABLE TRIGGER audit_log_chain`,
  `INSERT INTO audit_log (id, at, staff_id, action, subject, subject_id, reason, details, previous_hash, hash)
   SELECT i, ${ago('360 days')}, 1 + i % 5, (ARRAY['number.price', 'refund.ask', 'ticket.answer', 'number.block'])[1 + i % 4],
     (ARRAY['number', 'order', 'ticket', 'number'])[1 + i % 4], (i / 4)::text, 'a reason', '{}', '\\x00', '\\x00' FROM ${series}`,
  `ALTER TABLE audit_log ENABLE TRIGGER audit_log_chain`,
  `UPDATE audit_head SET id = ${populationRows}`,
]
