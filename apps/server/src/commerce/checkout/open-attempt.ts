import { type Insertable, sql } from 'kysely'
import type { OrderStage } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, retryTransaction, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { lockOrder, orderMachine } from '../orders/machine.ts'
import { closePayment, recordAttemptClosed } from './close-payment.ts'
import { selectOpenAttempt, toPaymentKey, type Attempt } from '../payments/queries.ts'
import { paymentMachine } from '../payments/machine.ts'
import { selectStage } from '../orders/queries.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { prepareStatement } from '../../platform/db/prepared.ts'

/**
 * How an order is paid: in a browser, inside the provider's app by a known payer, or by the buyer's mandate.
 */
type PaymentMethod = Pick<Attempt, 'provider' | 'channel'> & {
  ip: string
  payerId?: string | undefined
}

type Payable = { id: number; out_trade_no: string; amount_fen: number; stage: OrderStage }

/**
 * Returns the open attempt for this payment method, or starts one. A provider accepts a trade number for one
 * channel and one payer only. So an attempt for another channel or payer is closed first, and a new one gets
 * its own trade number. Refuses `order-already-paid` and `order-not-payable`; throws AdapterError when the
 * provider does not confirm that the old attempt is closed.
 */
export async function openAttempt(context: Context, order: Payable, method: PaymentMethod): Promise<Attempt> {
  const open = order.stage === 'created' ? undefined : await selectOpenAttempt(context.db, order.id)
  if (open && (await fits(context, open, method))) return open
  const begun = open
    ? await replaceAttempt(context, order, open, method)
    : await firstAttempt(context, order, method)
  // A concurrent request has started an attempt: read it.
  return begun ?? openAttempt(context, { ...order, stage: 'paying' }, method)
}

async function fits({ keys }: Context, open: Attempt, method: PaymentMethod): Promise<boolean> {
  const { provider, channel, payerId } = method
  if (open.state === 'unknown' || open.provider !== provider || open.channel !== channel) return false
  return payerId === undefined || (await keys.decrypt('payments.payer_id', open.payer_id)) === payerId
}

const insertFirstAttempt = prepareStatement((db, params: { id: number; amount_fen: number } & NewAttempt) => {
  const {
    id,
    at,
    amount_fen,
    provider,
    channel,
    payer_client_ip = null,
    payer_id = null,
    out_trade_no,
  } = params
  const values = { provider, channel, payer_client_ip, payer_id, out_trade_no, at }
  const attempt = attemptValues({ id: sql`paying.id`, amount_fen }, values)
  return sql<Attempt>`
    WITH ${orderMachine.updateCte('paying', 'pay', { id }, { at })},
    ${paymentMachine.insertCte('begun', 'begin', attempt, { at, from: sql`FROM paying` })}
    SELECT id, provider, out_trade_no, channel, state, payer_id, payment_url, payment_url_until, payer_client_ip FROM begun`.compile(
    db,
  )
})

/** Moves the order from `created` to `paying` and records the attempt before the request to the provider. */
async function firstAttempt(
  context: Context,
  order: Payable,
  method: PaymentMethod,
): Promise<Attempt | undefined> {
  const { id, out_trade_no, amount_fen } = order
  const { provider, channel } = method
  const payer = await encryptPayer(context, method)
  const first = { id, out_trade_no, amount_fen, provider, channel, ...payer, at: context.clock() }
  const [attempt] = await retryTransaction(() => insertFirstAttempt(context.db, first))
  if (!attempt) await requirePaying(context.db, order.id)
  return attempt
}

async function encryptPayer({ keys }: Context, { ip, payerId }: PaymentMethod) {
  return {
    payer_client_ip: await keys.encrypt('payments.payer_client_ip', ip),
    payer_id: await keys.encrypt('payments.payer_id', payerId ?? null),
  }
}

/**
 * The old attempt is `unknown` until the provider has closed it. After a crash in between, the next try
 * closes it again.
 */
async function replaceAttempt(
  context: Context,
  order: Payable,
  open: Attempt,
  method: PaymentMethod,
): Promise<Attempt | undefined> {
  const unknown = { at: context.clock(), set: { payment_url: null, payment_url_until: null } }
  await paymentMachine.transition(context.db, 'lose-track', { id: open.id }, unknown)
  if ((await closePayment(context, toPaymentKey(open))) === 'already-paid') throw refuse('order-already-paid')
  const at = context.clock()
  const { provider, channel } = method
  const payer = await encryptPayer(context, method)
  return inTransaction(context.db, async (trx) => {
    await lockOrder(trx, order.id)
    await requirePaying(trx, order.id)
    return (await recordAttemptClosed(context, trx, order.id, { attemptId: open.id, at }))
      ? insertAttempt(trx, order, { ...payer, provider, channel, at })
      : undefined
  })
}

async function requirePaying(db: Db | Trx, orderId: number): Promise<void> {
  if ((await selectStage(db, orderId)) !== 'paying') throw refuse('order-not-payable')
}

type NewAttempt = Pick<
  Insertable<Schema['payments']>,
  'provider' | 'channel' | 'payer_client_ip' | 'payer_id' | 'out_trade_no'
> & {
  at: Date
}

function attemptValues<Id>(order: { id: Id; amount_fen: number }, { at, ...values }: NewAttempt) {
  return { ...values, order_id: order.id, amount_fen: order.amount_fen, created_at: at }
}

/** The first attempt has the order's own trade number; later ones add `-2`, `-3` and so on. */
async function insertAttempt(
  trx: Trx,
  order: Payable,
  values: Omit<NewAttempt, 'out_trade_no'>,
): Promise<Attempt> {
  const { before } = await trx
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('before'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const out_trade_no = `${order.out_trade_no}-${before + 1}`
  const attempt = attemptValues(order, { ...values, out_trade_no })
  return paymentMachine.insert(trx, 'begin', attempt, { at: values.at })
}
