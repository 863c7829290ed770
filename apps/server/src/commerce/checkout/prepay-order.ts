import { sql } from 'kysely'
import type { Payment } from '@hao/contract/payment.ts'
import type { ProviderName } from '@hao/contract/payment-methods.ts'
import type { Context } from '../../context.ts'
import { describeOrder } from '../orders/describe-order.ts'
import { requireShownTerms, type ShownTerms } from '../orders/require-shown-terms.ts'
import { countHitsInTransaction } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import type { ClientAction } from '../../platform/integrations/pay/provider.ts'
import { openAttempt } from './open-attempt.ts'
import { presentAction } from './present.ts'
import { queryAndSettle } from './check-payment.ts'
import { closePayment } from './close-payment.ts'
import { toPaymentKey, selectOpenAttempt, selectPayableOrder, type Attempt } from '../payments/queries.ts'
import { toYuan } from '../../platform/base/money.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { prepareStatement } from '../../platform/db/prepared.ts'
import { paymentMachine } from '../payments/machine.ts'

/** Who pays, with which provider, from where. `payerId` is known only inside the provider's own app. */
type PrepayRequest = {
  userId: number
  provider: ProviderName
  ip: string
  origin: string
  payerId?: string | undefined
}

function chooseChannel({ payerId }: PrepayRequest): 'browser' | 'in-app' {
  return payerId === undefined ? 'browser' : 'in-app'
}

/**
 * Starts or continues the payment of the user's own pending order. Returns the address of the provider's
 * cashier (the same one while it is valid) or the parameters for the provider's app. Refuses
 * `order-not-found`, `account-blocked` (for a new number), `terms-changed`, `order-already-paid`,
 * `order-not-payable` (ended, or its hold has expired), `payment-unavailable`, and `rate-limited` after 30
 * requests to the provider in 10 minutes.
 */
export async function prepayOrder(
  context: Context,
  orderId: number,
  payer: PrepayRequest,
  shown: ShownTerms = {},
): Promise<Payment> {
  const order = await selectPayableOrder(context.db, payer.userId, orderId, context.clock())
  if (!order) throw refuse('order-not-found')
  if (order.kind === 'new' && order.isBlocked) throw refuse('account-blocked')
  // These columns of an order never change.
  requireShownTerms(shown, { amount: toYuan(order.amount_fen), months: order.months })
  return prepay(context, order, payer)
}

/** `prepayOrder` of an order that was just read or placed. */
export async function prepay(context: Context, order: Payable, payer: PrepayRequest): Promise<Payment> {
  if (order.status === 2) throw refuse('order-already-paid')
  if (order.status === 3 || order.hold_until <= context.clock()) throw refuse('order-not-payable')
  const { provider, ip, payerId } = payer
  const method = { provider, channel: chooseChannel(payer), ip, payerId }
  const attempt = await openAttempt(context, order, method).catch((error: unknown) => {
    throw toPaymentRefusal(context, order.out_trade_no, error)
  })
  const action =
    (await validRedirect(context, attempt, payer)) ?? (await prepare(context, order, attempt, payer))
  return {
    ...presentAction(action),
    out_trade_no: attempt.out_trade_no,
    number: order.digits,
    orderId: order.id,
  }
}

type Payable = Omit<NonNullable<Awaited<ReturnType<typeof selectPayableOrder>>>, 'isBlocked'>

/** The cashier's address works only for the IP address that requested it. */
async function validRedirect(
  { keys, clock }: Context,
  { payment_url, payment_url_until, payer_client_ip }: Attempt,
  payer: PrepayRequest,
): Promise<ClientAction | undefined> {
  if (payment_url === null || payment_url_until === null) return undefined
  const validMs = payment_url_until.getTime() - clock().getTime()
  if (validMs <= 0) return undefined
  const ip = await keys.decrypt('payments.payer_client_ip', payer_client_ip)
  return ip === payer.ip ? { kind: 'redirect', url: payment_url, validMs } : undefined
}

type Prepared = {
  id: number
  at: Date
  payer_client_ip: Buffer | null
  payment_url: string | null
  payment_url_until: Date | null
}

/** Records that the provider has created the payment. Returns no row when the attempt has been replaced. */
const updatePrepared = prepareStatement((db, params: Prepared) => {
  const { id, at, payer_client_ip, payment_url, payment_url_until } = params
  const set = {
    payer_client_ip,
    payment_url: sql<string>`coalesce(${payment_url}, payments.payment_url)`,
    payment_url_until: sql<Date>`coalesce(${payment_url_until}, payments.payment_url_until)`,
  }
  return sql<{ id: number }>`
    WITH ${paymentMachine.updateCte('prepared', 'prepare', { id }, { at, set })}
    SELECT id FROM prepared`.compile(db)
})

async function prepare(
  context: Context,
  order: Payable,
  attempt: Attempt,
  payer: PrepayRequest,
): Promise<ClientAction> {
  const at = context.clock()
  const action = await createPayment(context, order, attempt, payer)
  const isRedirect = action.kind === 'redirect'
  const [prepared] = await updatePrepared(context.db, {
    id: attempt.id,
    at,
    payer_client_ip: await context.keys.encrypt('payments.payer_client_ip', payer.ip),
    payment_url: isRedirect ? action.url : null,
    payment_url_until: isRedirect ? new Date(at.getTime() + action.validMs) : null,
  })
  if (!prepared) throw await refuseReplacedAttempt(context, order.id, attempt)
  return action
}

async function createPayment(
  context: Context,
  order: Payable,
  attempt: Attempt,
  payer: PrepayRequest,
): Promise<ClientAction> {
  const limit = { key: `payment:create:${payer.userId}`, max: 30, windowMs: 10 * minuteMs }
  await countHitsInTransaction(context.db, context.clock(), [limit])
  try {
    return await context.payments[attempt.provider].createPayment({
      channel: chooseChannel(payer),
      outTradeNo: attempt.out_trade_no,
      description: describeOrder(order, context.config.numberPlan),
      amountFen: order.amount_fen,
      expiresAt: order.hold_until,
      payerClientIp: payer.ip,
      origin: payer.origin,
      ...(payer.payerId !== undefined && { payerId: payer.payerId }),
    })
  } catch (error) {
    const conflict = error instanceof AdapterError && error.kind === 'conflict'
    throw conflict
      ? await refuseConflict(context, attempt)
      : toPaymentRefusal(context, attempt.out_trade_no, error)
  }
}

/**
 * The order ended, or its attempt was replaced, while the provider created the payment. The close may have
 * reached the provider before the payment existed, so it is closed again. Returns the refusal.
 */
async function refuseReplacedAttempt(context: Context, orderId: number, attempt: Attempt): Promise<unknown> {
  try {
    const outcome = await closePayment(context, toPaymentKey(attempt))
    if (outcome === 'already-paid') return refuse('order-already-paid')
    const replaced = await selectOpenAttempt(context.db, orderId)
    return refuse(replaced ? 'payment-unavailable' : 'order-not-payable')
  } catch (error) {
    return toPaymentRefusal(context, attempt.out_trade_no, error)
  }
}

/**
 * The provider refuses to create a payment that is already paid or closed there; a query tells which.
 * Returns the refusal.
 */
async function refuseConflict(context: Context, attempt: Attempt): Promise<unknown> {
  try {
    const settlement = await queryAndSettle(context, toPaymentKey(attempt))
    return refuse(typeof settlement === 'string' ? 'order-already-paid' : 'order-not-payable')
  } catch (error) {
    return toPaymentRefusal(context, attempt.out_trade_no, error)
  }
}

/** Maps an AdapterError to the buyer's refusal `payment-unavailable`; returns any other error unchanged. */
function toPaymentRefusal(context: Context, outTradeNo: string, error: unknown): unknown {
  if (!(error instanceof AdapterError)) return error
  context.log.warn({ err: error, outTradeNo }, 'a payment was not created at the provider')
  return refuse('payment-unavailable')
}
