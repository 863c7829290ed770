import type { Payment } from '@hao/contract/entities.ts'
import type { Context } from '../../context.ts'
import { describeOrder } from '../orders/describe-order.ts'
import { takeHits } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import type { Prepayment } from '../../platform/integrations/pay/provider.ts'
import { openAttempt } from './open-attempt.ts'
import { askWechat } from './check-payment.ts'
import { closePayment } from './close-payment.ts'
import { selectOpenAttempt, selectPayable, type Attempt } from '../payments/queries.ts'
import { paymentMachine } from '../payments/machine.ts'
import { minuteMs } from '../../platform/base/time.ts'

/** An h5_url lives 5 minutes at WeChat; ours is asked for anew a minute before that. */
const h5UrlMs = 4 * minuteMs

/** Who pays, from where; with an openid inside WeChat, which refuses H5 in its own browser, and JSAPI outside of it. */
export type Payer = { userId: number; ip: string; origin: string; openid?: string | undefined }

function channelOf({ openid }: Payer): 'h5' | 'jsapi' {
  return openid === undefined ? 'h5' : 'jsapi'
}

/**
 * The payment data of the user's own pending order: WeChat is asked for a cashier, or the address that still lives is given again. A payer with
 * an openid gets the parameters of WeChat's own browser. Refuses `order-not-found`, `order-already-paid`, `order-not-payable` (ended, or its
 * hold is over), `payment-unavailable`, and `rate-limited` when WeChat was asked 30 times in 10 minutes.
 */
export async function prepayOrder(context: Context, orderId: number, payer: Payer): Promise<Payment> {
  const order = await selectPayable(context.db, payer.userId, orderId)
  if (!order) throw refuse('order-not-found')
  if (order.status === 2) throw refuse('order-already-paid')
  if (order.status === 3 || order.hold_until <= context.clock()) throw refuse('order-not-payable')
  const way = { channel: channelOf(payer), ip: payer.ip, openid: payer.openid }
  const attempt = await openAttempt(context, order, way).catch((error: unknown) => {
    throw unavailable(context, order.out_trade_no, error)
  })
  const cashier =
    (await livingAddress(context, attempt, payer)) ?? (await prepare(context, order, attempt, payer))
  return { ...cashier, out_trade_no: attempt.out_trade_no, number: order.digits, orderId }
}

type Payable = NonNullable<Awaited<ReturnType<typeof selectPayable>>>
type Cashier = Pick<Payment, 'h5_url' | 'jsapi'>

/** WeChat's cashier opens for the address alone that has asked for it. */
async function livingAddress(
  { keys, clock }: Context,
  { h5_url, h5_url_until, payer_client_ip }: Attempt,
  payer: Payer,
): Promise<Cashier | undefined> {
  if (h5_url === null || h5_url_until === null || h5_url_until <= clock()) return undefined
  const ip = await keys.open('payments.payer_client_ip', payer_client_ip)
  return ip === payer.ip ? { h5_url } : undefined
}

async function prepare(context: Context, order: Payable, attempt: Attempt, payer: Payer): Promise<Cashier> {
  const at = context.clock()
  const prepayment = await askForCashier(context, order, attempt, payer)
  const address = prepayment.channel === 'h5' && {
    h5_url: prepayment.h5Url,
    h5_url_until: new Date(at.getTime() + h5UrlMs),
  }
  const payer_client_ip = await context.keys.seal('payments.payer_client_ip', payer.ip)
  const set = { payer_client_ip, ...address }
  const kept = await paymentMachine.move(context.db, 'prepare', { id: attempt.id }, { at, set })
  if (!kept) throw await endedMeanwhile(context, order.id, attempt)
  return prepayment.channel === 'h5'
    ? { h5_url: prepayment.h5Url }
    : { jsapi: await context.payments.jsapiInvokeParams(prepayment.prepayId) }
}

async function askForCashier(
  context: Context,
  order: Payable,
  attempt: Attempt,
  payer: Payer,
): Promise<Prepayment> {
  const limit = { key: `wxpay:prepay:${payer.userId}`, max: 30, windowMs: 10 * minuteMs }
  await takeHits(context.db, context.clock(), [limit])
  try {
    return await context.payments.prepay({
      channel: channelOf(payer),
      outTradeNo: attempt.out_trade_no,
      description: describeOrder(order, context.config.numberPlan),
      amountFen: order.amount_fen,
      expiresAt: order.hold_until,
      payerClientIp: payer.ip,
      origin: payer.origin,
      ...(payer.openid !== undefined && { openid: payer.openid }),
    })
  } catch (error) {
    const conflict = error instanceof AdapterError && error.kind === 'conflict'
    throw conflict
      ? await refusedPrepay(context, attempt.out_trade_no)
      : unavailable(context, attempt.out_trade_no, error)
  }
}

/**
 * The order ended, or its attempt was replaced, while WeChat was asked, perhaps before WeChat had heard of it: then the close found nothing,
 * and what was prepaid since is closed now. Answers with the refusal.
 */
async function endedMeanwhile(context: Context, orderId: number, attempt: Attempt): Promise<unknown> {
  try {
    const outcome = await closePayment(context, attempt.out_trade_no)
    if (outcome === 'already-paid') return refuse('order-already-paid')
    const replaced = await selectOpenAttempt(context.db, orderId)
    return refuse(replaced ? 'payment-unavailable' : 'order-not-payable')
  } catch (error) {
    return unavailable(context, attempt.out_trade_no, error)
  }
}

/** WeChat takes no prepay for an order that it knows as paid or closed: it is asked which. Answers with the refusal. */
async function refusedPrepay(context: Context, outTradeNo: string): Promise<unknown> {
  try {
    const settlement = await askWechat(context, outTradeNo)
    return refuse(typeof settlement === 'string' ? 'order-already-paid' : 'order-not-payable')
  } catch (error) {
    return unavailable(context, outTradeNo, error)
  }
}

/** What a failure of WeChat is to the buyer; anything else, a refusal among it, is given back as it came. */
function unavailable(context: Context, outTradeNo: string, error: unknown): unknown {
  if (!(error instanceof AdapterError)) return error
  context.log.warn({ err: error, outTradeNo }, 'prepay failed')
  return refuse('payment-unavailable')
}
