import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { prepare } from '../../platform/db/prepared.ts'
import type { AttemptState } from '../../platform/db/schema/payments.ts'
import { numberMachine } from '../../inventory/numbers/machine.ts'
import { orderMachine } from '../orders/machine.ts'
import { openStates } from '../payments/machine.ts'
import type { PaymentReport } from '../../platform/integrations/pay/gateway.ts'
import { giving } from './fulfil-order.ts'
import { type Moments, succeeding } from './record-success.ts'
import { refundDue } from './withdraw-order.ts'

/** An attempt as it was when it was looked at. `reused`: the transaction at WeChat that is to have paid it has paid another one. */
export type Seen = {
  amount_fen: number
  state: AttemptState
  transaction_id: string | null
  reused: boolean
}

/**
 * Settles a payment as most are, in one statement: its attempt is open, its order waits for it and holds its number. `ready` has locked all of them in
 * these states, the order first, before anything is written, so that all is written or nothing; an attempt that is open is the only one (by
 * the index payments_one_open). `may` is whether what the report says allows it; its amount is compared here. Answers with the attempt as it
 * was seen before and whether it was `settled`; undefined when there is none.
 */
export async function settleAwaited(
  { db, keys }: Context,
  { outTradeNo, transactionId = '', amountFen = -1, openid }: PaymentReport,
  { may, at, paidAt }: Moments & { may: boolean },
): Promise<(Seen & { settled: boolean }) | undefined> {
  const [seen] = await settling(db, {
    outTradeNo,
    transactionId,
    amountFen,
    openid: await keys.seal('payments.payer_openid', openid ?? null),
    may,
    at,
    paidAt,
    due: refundDue(paidAt),
  })
  return seen
}

type Report = {
  outTradeNo: string
  transactionId: string
  amountFen: number
  openid: Buffer | null
  may: boolean
}

const settling = prepare((db, given: Report & Moments & { due: Date }) => {
  const { outTradeNo, transactionId, amountFen, openid, may, at, paidAt, due } = given
  const moments = { at, paidAt }
  const of = (column: string) => sql`(SELECT ${sql.ref(column)} FROM ready)`
  const order = {
    id: of('id'),
    user_id: of('user_id'),
    number_id: of('number_id'),
    renewal: of('renewal'),
  }
  const payer = { transactionId, openid: of('openid') }
  const set = { paid_at: paidAt, subscription_id: sql`(SELECT id FROM opened)` }
  return sql<Seen & { settled: boolean }>`
    WITH seen AS (
      SELECT id, amount_fen, state, transaction_id, EXISTS (
        SELECT FROM payments other WHERE other.transaction_id = ${transactionId} AND other.id <> payments.id
      ) AS reused
      FROM payments WHERE out_trade_no = ${outTradeNo}
    ), ready AS (
      SELECT payments.id AS payment_id, orders.id, orders.user_id, orders.number_id,
        CASE WHEN orders.auto_renew THEN 'auto' ELSE 'manual' END AS renewal,
        CASE WHEN users.deleted_at IS NULL THEN ${openid}::bytea END AS openid
      FROM seen JOIN payments USING (id) JOIN orders ON orders.id = payments.order_id
      JOIN users ON users.id = orders.user_id JOIN numbers ON numbers.id = orders.number_id
      WHERE ${may}::boolean AND NOT seen.reused AND payments.amount_fen = ${amountFen}::numeric
        AND payments.state = ANY(${openStates}) AND orders.kind = 'new'
        AND orders.stage = ANY(${orderMachine.transitions.paid.from})
        AND numbers.state = ANY(${numberMachine.transitions.sell.from}) AND numbers.held_by = orders.id
      FOR NO KEY UPDATE OF orders FOR KEY SHARE OF users FOR NO KEY UPDATE OF payments, numbers
    ), ${succeeding(of('payment_id'), payer, moments)}, ${giving(order, { at, due, late: false })},
    ${orderMachine.moving('paid', 'paid', { id: order.id }, { at: moments.at, set })}
    SELECT amount_fen, state, transaction_id, reused, EXISTS (SELECT FROM paid) AS settled FROM seen`.compile(
    db,
  )
})
