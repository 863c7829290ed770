import type { Payment } from '@hao/contract/entities.ts'
import { formatNumber } from '@hao/numbers/plan.ts'
import type { Context } from '../context.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import { refuse } from '../http/refuse.ts'
import { moveOrder } from '../orders/transitions.ts'
import { AdapterError } from '../ports/adapter-error.ts'
import { askWechat } from './check-payment.ts'
import { closePayment } from './close-payment.ts'
import { selectPayable } from './queries.ts'

/** An h5_url lives 5 minutes at WeChat; ours is asked for anew a minute before that. */
const h5UrlMs = 4 * 60_000

export type Payer = { userId: number; ip: string; origin: string }

/**
 * The payment data of the user's own pending order: WeChat is asked for a cashier address, or the one that still lives is given again.
 * Refuses `order-not-found`, `order-already-paid`, `order-not-payable` (ended, or its hold is over) and `payment-unavailable`.
 */
export async function prepayOrder(context: Context, orderId: number, payer: Payer): Promise<Payment> {
  const now = context.clock()
  const order = await selectPayable(context.db, payer.userId, orderId)
  if (!order) throw refuse('order-not-found')
  if (order.status === 2) throw refuse('order-already-paid')
  if (order.status === 3 || order.hold_until <= now) throw refuse('order-not-payable')
  const data = { out_trade_no: order.out_trade_no, number: order.digits, orderId }
  if (order.h5_url && order.h5_url_until && order.h5_url_until > now && order.payer_client_ip === payer.ip)
    return { ...data, h5_url: order.h5_url }
  if (order.stage === 'created') await beginPayment(context, order, payer, now)
  const h5Url = await askForCashier(context, order, payer)
  const kept = await context.db
    .updateTable('payments')
    .set({
      state: 'prepared',
      h5_url: h5Url,
      h5_url_until: new Date(now.getTime() + h5UrlMs),
      payer_client_ip: payer.ip,
    })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['init', 'prepared'])
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw await endedMeanwhile(context, order)
  return { ...data, h5_url: h5Url }
}

type Payable = NonNullable<Awaited<ReturnType<typeof selectPayable>>>

/** created → paying, with its payment row, before WeChat hears of it: whatever WeChat is told, we remember. */
async function beginPayment(context: Context, order: Payable, payer: Payer, at: Date): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const moved = await moveOrder(trx, 'pay', { orderId: order.id, at })
    if (!moved) return refuseEnded(trx, order.id)
    await trx
      .insertInto('payments')
      .values({
        order_id: order.id,
        out_trade_no: order.out_trade_no,
        method: 'wechat',
        channel: 'h5',
        amount_fen: order.amount_fen,
        state: 'init',
        payer_client_ip: payer.ip,
        h5_url: null,
        h5_url_until: null,
        transaction_id: null,
        payer_openid: null,
        succeeded_at: null,
        checked_at: null,
        created_at: at,
      })
      .execute()
  })
}

/** Of two taps at once the other one has begun the payment; an order that was cancelled in that moment never reaches WeChat. */
async function refuseEnded(trx: Trx, orderId: number): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select('stage')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.stage !== 'paying') throw refuse('order-not-payable')
}

/**
 * The order ended while WeChat was asked, perhaps before WeChat had heard of it: then the close found nothing, and what was prepaid since
 * is closed now. Answers with the refusal.
 */
async function endedMeanwhile(context: Context, order: Payable): Promise<Error> {
  try {
    const outcome = await closePayment(context, order.id)
    return refuse(outcome === 'already-paid' ? 'order-already-paid' : 'order-not-payable')
  } catch (error) {
    return unavailable(context, order, error)
  }
}

/** WeChat takes no prepay for an order that it knows as paid or closed: it is asked which. Answers with the refusal. */
async function refusedPrepay(context: Context, order: Payable): Promise<Error> {
  try {
    const settlement = await askWechat(context, order.out_trade_no)
    return refuse(typeof settlement === 'string' ? 'order-already-paid' : 'order-not-payable')
  } catch (error) {
    return unavailable(context, order, error)
  }
}

function unavailable(context: Context, order: Payable, error: unknown): Error {
  if (!(error instanceof AdapterError)) throw error
  context.log.warn({ err: error, outTradeNo: order.out_trade_no }, 'prepay failed')
  return refuse('payment-unavailable')
}

async function askForCashier(context: Context, order: Payable, payer: Payer): Promise<string> {
  try {
    const prepayment = await context.payments.prepay({
      channel: 'h5',
      outTradeNo: order.out_trade_no,
      description: `${formatNumber(order.digits, context.config.numberPlan)} × ${order.months} 个月`,
      amountFen: order.amount_fen,
      expiresAt: order.hold_until,
      payerClientIp: payer.ip,
      origin: payer.origin,
    })
    if (prepayment.channel === 'h5') return prepayment.h5Url
    throw new AdapterError('rejected', 'WeChat Pay answered an H5 prepay with another channel')
  } catch (error) {
    const conflict = error instanceof AdapterError && error.kind === 'conflict'
    throw conflict ? await refusedPrepay(context, order) : unavailable(context, order, error)
  }
}
