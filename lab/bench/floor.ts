// The least SQL that sells a number with the server's guarantees: written by hand, prepared, one statement
// where possible.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** A buyer and the number that she buys for a month. */
export type Purchase = { token: string; userId: number; numberId: number; priceFen: number }

const job = (name: string, data: string, runAt: string, from: string) => `
  INSERT INTO jobs (name, data, run_at) SELECT '${name}', ${data}, ${runAt} FROM ${from}`

/** Idempotency key, hold, order, both histories and the job that ends the hold: all or nothing. */
const place = `
WITH offer AS (
  SELECT numbers.id, price_fen FROM users, numbers
  WHERE users.id = $1 AND deleted_at IS NULL AND numbers.id = $2 AND state = 'on_sale'
    AND (SELECT count(*) FROM orders WHERE user_id = $1 AND kind = 'new' AND status = 1) < 3
    AND (SELECT count(*) FROM orders WHERE user_id = $1 AND kind = 'new' AND created_at > $3::timestamptz - interval '10 min') < 30
  FOR KEY SHARE OF users FOR NO KEY UPDATE OF numbers
), placed AS (
  INSERT INTO orders (out_trade_no, user_id, user_sequence, number_id, kind, months, price_fen, amount_fen, hold_until, created_at, stage)
  SELECT $4, $1, (SELECT coalesce(max(user_sequence), 0) + 1 FROM orders WHERE user_id = $1), id, 'new', 1, price_fen, price_fen,
    $3::timestamptz + interval '15 min', $3, 'created' FROM offer
  ON CONFLICT (user_id, user_sequence) DO NOTHING
  RETURNING id, number_id, hold_until
), placed_recorded AS (
  INSERT INTO order_history (order_id, event, stage, at) SELECT id, 'place', 'created', $3 FROM placed
), held AS (
  UPDATE numbers SET state = 'held', held_by_order_id = placed.id, held_until = placed.hold_until FROM placed
  WHERE numbers.id = placed.number_id AND numbers.state = 'on_sale'
  RETURNING numbers.id, held_by_order_id
), held_recorded AS (
  INSERT INTO number_history (number_id, event, state, order_id, at) SELECT id, 'hold', 'held', held_by_order_id, $3 FROM held
), release AS (${job('order-release', `jsonb_build_object('orderId', id)`, 'hold_until', 'placed')}
), answered AS (
  INSERT INTO idempotency_keys (user_id, key, request_hash, response, started_at)
  SELECT $1, $5, $6, convert_to(jsonb_build_object('success', true, 'code', 0, 'message', 'ok', 'id', id, 'data', $7::jsonb)::text, 'UTF8'), $3 FROM placed
)
SELECT id FROM placed`

const attempt = `
WITH paying AS (
  UPDATE orders SET stage = 'paying' WHERE id = $1 AND stage = 'created' RETURNING id, out_trade_no, amount_fen
), paying_recorded AS (
  INSERT INTO order_history (order_id, event, stage, at) SELECT id, 'pay', 'paying', $2 FROM paying
), begun AS (
  INSERT INTO payments (order_id, out_trade_no, provider, channel, amount_fen, payer_client_ip, created_at, state)
  SELECT id, out_trade_no, 'wechat', 'browser', amount_fen, '127.0.0.1', $2, 'init' FROM paying
  RETURNING id
), begun_recorded AS (
  INSERT INTO payment_history (payment_id, event, state, at) SELECT id, 'begin', 'init', $2 FROM begun
)
SELECT id FROM begun`

/** The cashier's address from WeChat. */
const prepare = `
WITH prepared AS (
  UPDATE payments SET state = 'prepared', payment_url = $2, payment_url_until = $3::timestamptz + interval '4 min'
  WHERE id = $1 AND state = 'init' RETURNING id
)
INSERT INTO payment_history (payment_id, event, state, at) SELECT id, 'prepare', 'prepared', $3 FROM prepared`

/** WeChat's notification, with the job that applies it. */
const keep = `
WITH stored AS (
  INSERT INTO payment_notifications (id, event_type, resource, received_at) VALUES ($1, 'TRANSACTION.SUCCESS', $2, $3)
  ON CONFLICT (id) DO NOTHING RETURNING id
)${job('notification-apply', `jsonb_build_object('notificationId', id)`, 'now()', 'stored')}`

/** Payment, order, number and subscription with their histories, and the job of the wait. */
const settle = `
WITH ready AS (
  SELECT payments.id AS payment_id, orders.id, orders.user_id, orders.number_id, payments.amount_fen, payments.out_trade_no
  FROM payments JOIN orders ON orders.id = payments.order_id JOIN users ON users.id = orders.user_id
  JOIN numbers ON numbers.id = orders.number_id
  WHERE payments.out_trade_no = $1 AND payments.amount_fen = $2 AND payments.state IN ('init', 'prepared', 'unknown')
    AND orders.kind = 'new' AND orders.stage = 'paying' AND numbers.state = 'held' AND numbers.held_by_order_id = orders.id
  FOR NO KEY UPDATE OF orders FOR KEY SHARE OF users FOR NO KEY UPDATE OF payments, numbers
), succeeded AS (
  UPDATE payments SET state = 'succeeded', transaction_id = $3, succeeded_at = $4 FROM ready
  WHERE payments.id = ready.payment_id AND payments.state IN ('init', 'prepared', 'unknown') RETURNING payments.id
), succeeded_recorded AS (
  INSERT INTO payment_history (payment_id, event, state, at) SELECT id, 'succeed', 'succeeded', $4 FROM succeeded
), entered AS (
  INSERT INTO ledger (order_id, kind, amount_fen, reference, at) SELECT id, 'payment', amount_fen, out_trade_no, $4 FROM ready
), sold AS (
  UPDATE numbers SET state = 'sold', held_by_order_id = NULL, held_until = NULL FROM ready
  WHERE numbers.id = ready.number_id AND numbers.state = 'held' AND numbers.held_by_order_id = ready.id
  RETURNING numbers.id, ready.id AS order_id
), sold_recorded AS (
  INSERT INTO number_history (number_id, event, state, order_id, at) SELECT id, 'sell', 'sold', order_id, $4 FROM sold
), opened AS (
  INSERT INTO subscriptions (user_id, number_id, order_id, renewal, created_at, state)
  SELECT user_id, number_id, id, 'manual', $4, 'pending_bind' FROM ready RETURNING id
), opened_recorded AS (
  INSERT INTO subscription_history (subscription_id, event, state, renewal, at)
  SELECT id, 'subscribe', 'pending_bind', 'manual', $4 FROM opened
), paid AS (
  UPDATE orders SET stage = 'paid', paid_at = $4, subscription_id = opened.id FROM ready, opened
  WHERE orders.id = ready.id AND orders.stage = 'paying' RETURNING orders.id
), paid_recorded AS (
  INSERT INTO order_history (order_id, event, stage, at) SELECT id, 'paid', 'paid', $4 FROM paid
), refund AS (${job('unbound-refund', `jsonb_build_object('orderId', id)`, `$4::timestamptz + interval '72 h'`, 'ready')}
)
SELECT id FROM paid`

type Name = keyof typeof statements
const statements = { place, attempt, prepare, keep, settle }

async function ask(pool: Pool, name: Name, values: unknown[]): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>({ name, text: statements[name], values })
  return rows[0]?.id
}

/** The server's answer, which the idempotency key stores. */
const answer = JSON.stringify({
  number: '95013-628888',
  months: 1,
  price: 88,
  timeline: [{ stage: 'created' }],
})

export async function placeWithLeastSql(pool: Pool, { userId, numberId }: Purchase) {
  const outTradeNo = newTradeNumber()
  const key = randomUUID()
  const hash = createHash('sha256').update(key).digest()
  const orderId = await ask(pool, 'place', [userId, numberId, new Date(), outTradeNo, key, hash, answer])
  return orderId === undefined ? undefined : { orderId, outTradeNo }
}

/** Places an order, opens its payment, stores the notification and settles it: five statements. */
export async function buyWithLeastSql(pool: Pool, purchase: Purchase): Promise<void> {
  const placed = await placeWithLeastSql(pool, purchase)
  if (!placed) throw new Error(`Number ${purchase.numberId} was not to be had`)
  const { orderId, outTradeNo } = placed
  const { priceFen } = purchase
  const attemptId = await ask(pool, 'attempt', [orderId, new Date()])
  await ask(pool, 'prepare', [
    attemptId,
    `https://wx.tenpay.com/checkmweb?prepay_id=${outTradeNo}`,
    new Date(),
  ])
  const report = { kind: 'payment', report: { outTradeNo, tradeState: 'SUCCESS', amountFen: priceFen } }
  await ask(pool, 'keep', [randomUUID(), JSON.stringify(report), new Date()])
  const paid = await ask(pool, 'settle', [outTradeNo, priceFen, `T${outTradeNo}`, new Date()])
  if (paid === undefined) throw new Error(`Order ${orderId} was not settled`)
}

function newTradeNumber(): string {
  return Date.now() + randomBytes(8).toString('hex').toUpperCase()
}
