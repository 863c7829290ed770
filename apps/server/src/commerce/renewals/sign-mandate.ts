import { sql } from 'kysely'
import { extendBindings } from '../../telephony/bindings/bindings.ts'
import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import type { ProviderName } from '@hao/contract/payment-methods.ts'
import { randomBytes } from 'node:crypto'
import { formatNumber } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { countHitsInTransaction } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { KnownPayer } from '../../platform/integrations/pay/provider.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { requireShownPeriod } from '../orders/require-shown-terms.ts'
import { recordRenewalConsent } from './record-renewal-consent.ts'
import { checkMandate } from './mandates.ts'
import { canCharge } from '../../telephony/subscriptions/can-charge.ts'
import { findChargeObstacle } from '../../telephony/subscriptions/next-charge.ts'
import { addMonths } from '../../telephony/subscriptions/period.ts'
import { ringsUntil } from '../../telephony/subscriptions/schedule.ts'
import { chooseRenewal } from '../../telephony/subscriptions/machine.ts'
import { periodFen } from '../../inventory/numbers/discounts.ts'
import { mandateMachine } from './machine.ts'
import { dayMs, minuteMs } from '../../platform/base/time.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { lockSubscriptionWithPrice } from './mandate-queries.ts'

/** A mandate that is not signed for so long (ms) after the last try has ended; the next try is a new one. */
const signingMs = dayMs

type SigningRequest = {
  userId: number
  subscriptionId: number
  agreed: boolean
  /** Version of the renewal agreement that the buyer was shown. Default: the one in effect. */
  versions?: DisplayedVersions | undefined
  /** The price of a period (yuan) that the buyer was shown. Default: the current one. */
  amount?: number | undefined
  visit: ClientInfo
  /** The buyer inside the provider's app. Default: the payer of the last payment. */
  payer: KnownPayer | undefined
}

/**
 * Switches automatic renewal on and returns the provider's page on which the buyer signs the mandate, and the
 * moment of the first charge.
 * Refuses `renewal-consent-required`, `agreement-changed`, `terms-changed`, `subscription-not-found`,
 * `subscription-not-begun`, `subscription-over`, `already-exists`, `mandate-off` (mandates are not enabled,
 * or the payer's id is unknown), `payment-unavailable`, and `rate-limited` after 30 signings in 10 minutes.
 */
export async function signMandate(
  context: Context,
  request: SigningRequest,
): Promise<{ redirect_url: string; firstChargeAt: string }> {
  if (!canCharge(context)) throw refuse('mandate-off')
  if (!request.agreed) throw refuse('renewal-consent-required')
  const at = context.clock()
  const limit = { key: `mandate:sign:${request.userId}`, max: 30, windowMs: 10 * minuteMs }
  await countHitsInTransaction(context.db, at, [limit])
  const { subscription, payer, mandateCode } = await beginSigning(context, request, at)
  const number = formatNumber(subscription.digits, context.config.numberPlan)
  const amountFen = periodFen(subscription)
  const on = firstChargeAt(subscription, at)
  const firstCharge = { on, amountFen, description: `${number} 续费` }
  const channel = request.payer ? 'in-app' : 'browser'
  const signing = { ...payer, channel, mandateCode, displayAccount: number, firstCharge } as const
  const page = await context.payments[payer.provider].mandates?.sign(signing).catch((error: unknown) => {
    if (!(error instanceof AdapterError)) throw error
    context.log.warn({ err: error, mandateCode }, 'WeChat did not create a mandate')
    throw refuse('payment-unavailable')
  })
  if (page === undefined) throw refuse('mandate-off')
  return { redirect_url: page, firstChargeAt: on.toISOString() }
}

/** The end of the current period; of the next one if this mandate cannot pay for the current one. */
function firstChargeAt(subscription: SignableSubscription, at: Date): Date {
  const { period_end: end, months, anchor_day } = subscription
  if (findChargeObstacle(subscription, at) === undefined) return end
  return (ringsUntil(subscription) ?? end) > at
    ? addMonths(end, months, anchor_day ?? undefined)
    : addMonths(at, months)
}

type SignableSubscription = Awaited<ReturnType<typeof lockSignable>>

async function beginSigning(context: Context, request: SigningRequest, at: Date) {
  return inTransaction(context.db, async (trx) => {
    const subscription = await lockSignable(trx, request)
    // If automatic renewal was already on, the consent is already stored.
    if (await chooseRenewal(trx, { ...request, renewal: 'auto', at })) {
      await recordRenewalConsent(context, trx, request, at)
      await extendBindings(context, trx, [subscription.id], at)
    }
    const payer = request.payer ?? (await lastPayer(context, trx, request))
    return { subscription, payer, mandateCode: await beginMandate(trx, subscription.id, payer.provider, at) }
  })
}

/**
 * The provider and payer of a subscription's last payment; of the user's last one if another person paid for
 * the number. A payment with a known payer is preferred.
 */
async function lastPayer({ keys }: Context, trx: Trx, { userId, subscriptionId }: SigningRequest) {
  const last = await trx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.provider', 'payments.payer_id'])
    .where('orders.user_id', '=', userId)
    .where('payments.state', '=', 'succeeded')
    .orderBy(sql`orders.subscription_id IS DISTINCT FROM ${subscriptionId}`)
    .orderBy(sql`payments.payer_id IS NULL`)
    .orderBy('payments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { provider: 'wechat' as const, payerId: undefined }
  const payerId = (await keys.decrypt('payments.payer_id', last.payer_id)) ?? undefined
  return { provider: last.provider, payerId }
}

async function lockSignable(trx: Trx, request: SigningRequest) {
  const subscription = await lockSubscriptionWithPrice(trx, request)
  if (!subscription) throw refuse('subscription-not-found')
  if (subscription.state === 'ended') throw refuse('subscription-over')
  const { period_end } = subscription
  if (!period_end) throw refuse('subscription-not-begun')
  requireShownPeriod(request, subscription)
  return { ...subscription, period_end }
}

/** A signing that was started before continues under its code, so that there is only one mandate. */
async function beginMandate(
  trx: Trx,
  subscriptionId: number,
  provider: ProviderName,
  at: Date,
): Promise<string> {
  const live = await trx
    .selectFrom('mandates')
    .select(['state', 'code'])
    .where('subscription_id', '=', subscriptionId)
    .where('state', '<>', 'ended')
    .executeTakeFirst()
  if (live?.state === 'active') throw refuse('already-exists')
  if (live) {
    await mandateMachine.transition(trx, 'retry', { code: live.code }, { at, set: { created_at: at } })
    return live.code
  }
  const mandateCode = randomBytes(16).toString('hex')
  const mandate = { subscription_id: subscriptionId, provider, code: mandateCode, created_at: at }
  await mandateMachine.insert(trx, 'sign', mandate, { at })
  return mandateCode
}

/**
 * Queries the providers about signings without a notification, and ends those that were not signed in time. A
 * failure does not stop the others.
 */
export async function reconcileMandates(context: Context): Promise<void> {
  if (!canCharge(context)) return
  // `created_at`: when the signing began last.
  const signings = await context.db
    .selectFrom('mandates')
    .select(['provider', 'code as mandateCode', 'created_at'])
    .where('state', '=', 'signing')
    .orderBy('created_at', 'desc')
    .execute()
  for (const { created_at, ...mandate } of signings)
    await checkMandate(context, mandate).catch(async (error: unknown) => {
      if (!(error instanceof AdapterError)) throw error
      if (error.kind !== 'not_found')
        return context.log.warn(
          { err: error, mandate },
          'a mandate was not compared with WeChat; the job will retry',
        )
      await expireSigning(context, mandate.mandateCode, created_at)
    })
}

async function expireSigning({ db, clock }: Context, code: string, begunAt: Date): Promise<void> {
  const at = clock()
  if (begunAt.getTime() + signingMs > at.getTime()) return
  // A try in between has another time.
  await mandateMachine.transition(db, 'expire', { code, created_at: begunAt }, { at, set: { ended_at: at } })
}
