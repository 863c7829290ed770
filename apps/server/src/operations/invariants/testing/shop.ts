import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import type { Invariant } from '../invariants.ts'
import { staffCorruptions } from './staff-corruptions.ts'

export type Shop = { server: TestServer; paying: number; paid: number; bound: number; refunded: number }

/** A shop with an order in each stage that lasts. No worker runs its jobs. */
export async function shop(): Promise<Shop> {
  const server = await startTestServer()
  server.wechatPay.setFaults({ silent: true })
  const ids = Object.values(await server.stock('621111,88', '622222,88', '623333,88', '624444,88'))
  const { token, phone } = await server.login()
  const { token: second } = await server.login()
  const begin = async (numberId = 0, buyer = token) =>
    (await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token: buyer })).data
  const pay = async (numberId = 0, buyer = token) => {
    const { orderId, out_trade_no } = await begin(numberId, buyer)
    await server.wechatPay.pay(out_trade_no)
    await server.request('GET /wxpay/query', { out_trade_no }, { token: buyer })
    return orderId
  }
  const paying = (await begin(ids[0])).orderId
  const paid = await pay(ids[1])
  const bound = await pay(ids[2])
  await server.request('POST /order/binding', { orderId: bound, phone }, { token })
  const refunded = await pay(ids[3], second)
  await server.request('POST /order/:id/refund', { id: refunded }, { token: second })
  const { db } = server.context
  const refund = await db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  const stage = db.selectFrom('orders').select('stage').where('id', '=', refunded)
  await waitUntil(
    async () => {
      await server.runJob('refund-send', { refundId: refund.id })
      return stage.executeTakeFirstOrThrow()
    },
    (order) => order.stage === 'refunded',
  )
  return { server, paying, paid, bound, refunded }
}

export type Corruption = { by: string; repair: string }

/** Inserts `count` copies of the existing binding after dropping the indexes that forbid them. */
const forgedBindings = (count: number): Corruption => ({
  by: `DO $$ BEGIN
    DROP INDEX bindings_one_effective; DROP INDEX bindings_max_five_per_phone;
    INSERT INTO bindings (subscription_id, number_id, phone, phone_index, slot, state, version, confirmed_version, created_at)
      SELECT subscription_id, number_id, phone, phone_index, slot, state, 100 + extra, 100 + extra, now()
      FROM bindings, generate_series(1, ${count}) extra;
  END $$`,
  repair: `DO $$ BEGIN
    DELETE FROM bindings WHERE version > 100;
    CREATE UNIQUE INDEX bindings_one_effective ON bindings (number_id) WHERE state = 'effective';
    CREATE UNIQUE INDEX bindings_max_five_per_phone ON bindings (phone_index, slot)
      WHERE state IN ('submitted', 'filing', 'effective', 'unbinding');
  END $$`,
})

/** SQL of a refund of a part of one order's payment in the name of another. */
export const refundOfAnotherOrder = ({ paid, bound }: Pick<Shop, 'paid' | 'bound'>): string => `
  WITH forged AS (
    INSERT INTO refunds (order_id, payment_id, out_refund_no, kind, amount_fen, reason, state, created_at)
    SELECT ${paid}, id, 'forged', 'part', 1, '', 'processing', now() FROM payments WHERE order_id = ${bound} RETURNING id
  ) INSERT INTO refund_history (refund_id, event, state, at) SELECT id, 'decide', 'processing', now() FROM forged`

/** SQL that breaks each invariant, and SQL that repairs it. */
export function corruptions({ paying, paid, bound, refunded }: Shop): Record<Invariant, Corruption> {
  return {
    'a live order keeps exactly one of its payments, any other order none': {
      by: `UPDATE refunds SET amount_fen = amount_fen - 1`,
      repair: `UPDATE refunds SET amount_fen = amount_fen + 1`,
    },
    'an order is paid, or refunded, exactly when a payment of it succeeded': {
      by: `UPDATE payments SET state = 'closed' WHERE order_id = ${paid}`,
      repair: `UPDATE payments SET state = 'succeeded' WHERE order_id = ${paid}`,
    },
    'an order is paying exactly while a payment of it is open': {
      by: `UPDATE payments SET state = 'closed' WHERE order_id = ${paying}`,
      repair: `UPDATE payments SET state = 'prepared' WHERE order_id = ${paying}`,
    },
    'an order is refunded exactly when its refund is through': {
      by: `UPDATE orders SET stage = 'refunding' WHERE id = ${refunded}`,
      repair: `UPDATE orders SET stage = 'refunded' WHERE id = ${refunded}`,
    },
    'a number is held exactly by one pending order': {
      by: `UPDATE numbers SET held_by_order_id = ${paid} WHERE held_by_order_id = ${paying}`,
      repair: `UPDATE numbers SET held_by_order_id = ${paying} WHERE held_by_order_id = ${paid}`,
    },
    'a number is offered exactly to whom an open offer says': {
      by: `UPDATE numbers SET state = 'offered', offered_to_user_id = 1, held_until = now() WHERE id = (SELECT number_id FROM orders WHERE id = ${refunded})`,
      repair: `UPDATE numbers SET state = 'on_sale', offered_to_user_id = 0, held_until = NULL WHERE state = 'offered'`,
    },
    'a number is sold or bound exactly by one live subscription': {
      by: `UPDATE numbers SET state = 'on_sale' WHERE id = (SELECT number_id FROM orders WHERE id = ${bound})`,
      repair: `UPDATE numbers SET state = 'bound' WHERE id = (SELECT number_id FROM orders WHERE id = ${bound})`,
    },
    'a subscription has its phone exactly while it runs': {
      by: `UPDATE bindings SET state = 'ended'`,
      repair: `UPDATE bindings SET state = 'effective'`,
    },
    'a number rings one phone at most': forgedBindings(1),
    'a phone has five numbers at most': forgedBindings(5),
    'a running subscription runs exactly as long as its active orders have paid for': {
      by: `UPDATE subscriptions SET period_end = period_end + interval '1 day' WHERE order_id = ${bound}`,
      repair: `UPDATE subscriptions SET period_end = period_end - interval '1 day' WHERE order_id = ${bound}`,
    },
    'no payment is refunded beyond its amount': {
      by: `INSERT INTO refunds (order_id, payment_id, out_refund_no, kind, amount_fen, reason, state, created_at)
        SELECT order_id, id, 'forged', 'remainder', amount_fen + 1, '', 'processing', now() FROM payments WHERE order_id = ${bound}`,
      repair: `DELETE FROM refunds WHERE out_refund_no = 'forged'`,
    },
    'a refund is of a payment of its order': {
      by: refundOfAnotherOrder({ paid, bound }),
      repair: `DO $$ BEGIN
        DELETE FROM refund_history WHERE refund_id = (SELECT id FROM refunds WHERE out_refund_no = 'forged');
        DELETE FROM refunds WHERE out_refund_no = 'forged';
      END $$`,
    },
    'the ledger is what was paid and what was refunded': {
      by: `UPDATE ledger SET amount_fen = amount_fen + 1 WHERE order_id = ${bound}`,
      repair: `UPDATE ledger SET amount_fen = amount_fen - 1 WHERE order_id = ${bound}`,
    },
    'the ledger is nothing else': {
      by: `INSERT INTO ledger (order_id, kind, amount_fen, reference, at) VALUES (${bound}, 'payment', 1, 'forged', now())`,
      repair: `DELETE FROM ledger WHERE reference = 'forged'`,
    },
    'the newest history row of a number is its state': {
      by: `UPDATE numbers SET state = 'retired' WHERE id = (SELECT number_id FROM orders WHERE id = ${refunded})`,
      repair: `UPDATE numbers SET state = 'on_sale' WHERE state = 'retired'`,
    },
    'the newest history row of an order is its stage': {
      by: `INSERT INTO order_history (order_id, event, stage, at) VALUES (${paid}, 'forged', 'active', now())`,
      repair: `DELETE FROM order_history WHERE event = 'forged'`,
    },
    'the newest history row of a subscription is its state and renewal': {
      by: `UPDATE subscriptions SET renewal = 'ends' WHERE order_id = ${bound}`,
      repair: `UPDATE subscriptions SET renewal = 'manual' WHERE order_id = ${bound}`,
    },
    'the newest history row of a payment is its state': {
      by: `INSERT INTO payment_history (payment_id, event, state, at)
        SELECT id, 'forged', 'closed', now() FROM payments WHERE order_id = ${paid}`,
      repair: `DELETE FROM payment_history WHERE event = 'forged'`,
    },
    'the newest history row of a refund is its state': {
      by: `INSERT INTO refund_history (refund_id, event, state, at) SELECT id, 'forged', 'abnormal', now() FROM refunds`,
      repair: `DELETE FROM refund_history WHERE event = 'forged'`,
    },
    'the newest history row of a mandate is its state': {
      by: `INSERT INTO mandates (subscription_id, provider, code, state, created_at)
        SELECT id, 'wechat', 'forged', 'signing', now() FROM subscriptions WHERE order_id = ${bound}`,
      repair: `DELETE FROM mandates`,
    },
    'the newest history row of a binding is its state and version': {
      by: `INSERT INTO binding_history (binding_id, event, state, version, at) SELECT id, 'forged', state, version + 1, now() FROM bindings`,
      repair: `DELETE FROM binding_history WHERE event = 'forged'`,
    },
    'the newest history row of a call that we made is its state': {
      by: `INSERT INTO outbound_calls (call_id, user_id, number_id, kind, state, cause, requested_at, ended_at)
        SELECT 'a-call', user_id, number_id, 'test', 'ended', 'unknown', now(), now() FROM orders WHERE id = ${bound}`,
      repair: `DELETE FROM outbound_calls`,
    },
    'the newest history row of a ticket is its state': {
      by: `INSERT INTO tickets (user_id, category, state, created_at, updated_at, due_at)
        SELECT user_id, 'other', 'open', now(), now(), now() FROM orders WHERE id = ${bound}`,
      repair: `DELETE FROM tickets`,
    },
    'the newest history row of a wait is its state': {
      by: `INSERT INTO waits (user_id, number_id, state, created_at, queued_at, ends_at)
        SELECT user_id, number_id, 'waiting', now(), now(), now() FROM orders WHERE id = ${bound}`,
      repair: `DELETE FROM waits`,
    },
    'the newest history row of an offer is its state': {
      by: `WITH wait AS (INSERT INTO waits (user_id, number_id, state, created_at, queued_at, ends_at, ended_at)
          SELECT user_id, number_id, 'ended', now(), now(), now(), now() FROM orders WHERE id = ${bound} RETURNING *),
        past AS (INSERT INTO wait_history (wait_id, event, state, at) SELECT id, 'end', 'ended', now() FROM wait)
        INSERT INTO offers (wait_id, user_id, number_id, release_history_id, state, day, expires_at, created_at)
        SELECT id, user_id, number_id, 1, 'lapsed', '', now(), now() FROM wait`,
      repair: `DELETE FROM waits`,
    },
    'the newest history row of a set of changes is its state': {
      by: `INSERT INTO change_sets (kind, move, parameters, staff_id, reason, state, created_at)
        VALUES ('bulk', 'publish', '{}', 1, 'forged', 'previewed', now())`,
      repair: `DELETE FROM change_sets`,
    },
    ...staffCorruptions(bound),
    'there is a job for everything that is due': {
      by: `UPDATE jobs SET data = '{"orderId": 0}' WHERE name = 'unbound-refund' AND data = '{"orderId": ${paid}}'`,
      repair: `UPDATE jobs SET data = '{"orderId": ${paid}}' WHERE name = 'unbound-refund' AND data = '{"orderId": 0}'`,
    },
    'nothing is stuck beyond its deadline': {
      by: `UPDATE orders SET hold_until = hold_until - interval '1 day' WHERE id = ${paying}`,
      repair: `UPDATE orders SET hold_until = hold_until + interval '1 day' WHERE id = ${paying}`,
    },
  }
}
