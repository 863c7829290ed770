import { extendBindings } from '../../telephony/bindings/bindings.ts'
import type { ShownVersions } from '@hao/contract/agreements.ts'
import { totalFen } from '@hao/numbers/periods.ts'
import { randomBytes } from 'node:crypto'
import { formatNumber } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { takeHits } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { consentToRenewal } from './consent-to-renewal.ts'
import { checkMandate } from './mandates.ts'
import { canCharge } from '../../telephony/subscriptions/can-charge.ts'
import { chooseRenewal } from '../../telephony/subscriptions/machine.ts'
import { mandateMachine } from './mandate-machine.ts'
import { dayMs, minuteMs } from '../../platform/base/time.ts'
import type { Visit } from '../../platform/base/visit.ts'
import { selectLiveMandate, selectSigningsSince, lockWithPayer } from './mandate-queries.ts'

/** How long (ms) after it began a signature is looked for that no notification told of. */
const signingMs = dayMs

export type SigningRequest = {
  userId: number
  subscriptionId: number
  agreed: boolean
  /** The version of the renewal agreement that was shown; without it the one in effect. */
  versions?: ShownVersions | undefined
  visit: Visit
  /** The buyer inside WeChat; without it the one who paid for the number is asked. */
  openid: string | undefined
}

/**
 * Switches the automatic renewal on and gives the page of WeChat's on which the buyer authorises its charges. Refuses
 * `renewal-consent-required`, `agreement-changed`, `subscription-not-found`, `subscription-not-begun`, `subscription-over`, `already-exists` (it is authorised),
 * `mandate-off` (the merchant has no permission, or WeChat never named the buyer), `payment-unavailable`, and `rate-limited` beyond
 * 30 signings in 10 minutes.
 */
export async function signMandate(context: Context, request: SigningRequest): Promise<string> {
  const { mandates } = context.payments
  if (!mandates) throw refuse('mandate-off')
  if (!request.agreed) throw refuse('renewal-consent-required')
  const at = context.clock()
  const limit = { key: `wxpay:sign:${request.userId}`, max: 30, windowMs: 10 * minuteMs }
  await takeHits(context.db, at, [limit])
  const { subscription, mandateCode } = await inTransaction(context.db, async (trx) => {
    const found = await lockSignable(trx, request)
    // Who had it on already has consented to it then.
    if (await chooseRenewal(trx, { ...request, renewal: 'auto', at })) {
      await consentToRenewal(context, trx, request, at)
      await extendBindings(context, trx, [found.id], at)
    }
    return { subscription: found, mandateCode: await beginSigning(trx, found.id, at) }
  })
  const number = formatNumber(subscription.digits, context.config.numberPlan)
  const openid =
    request.openid ?? (await context.keys.open('payments.payer_openid', subscription.payer_openid))
  if (!openid) throw refuse('mandate-off')
  const amountFen = totalFen(subscription.price_fen, subscription.months)
  const firstCharge = { on: subscription.period_end, amountFen, description: `${number} 续费` }
  const channel = request.openid ? 'jsapi' : 'h5'
  const signing = { channel, mandateCode, openid, displayAccount: number, firstCharge } as const
  return mandates.preEntrustSign(signing).catch((error: unknown) => {
    if (!(error instanceof AdapterError)) throw error
    context.log.warn({ err: error, mandateCode }, 'mandate not begun')
    throw refuse('payment-unavailable')
  })
}

async function lockSignable(trx: Trx, request: SigningRequest) {
  const subscription = await lockWithPayer(trx, request)
  if (!subscription) throw refuse('subscription-not-found')
  if (subscription.state === 'ended') throw refuse('subscription-over')
  const { period_end } = subscription
  if (!period_end) throw refuse('subscription-not-begun')
  return { ...subscription, period_end }
}

/** A signing that was begun before goes on under its code, so that there is never a second mandate. */
async function beginSigning(trx: Trx, subscriptionId: number, at: Date): Promise<string> {
  const live = await selectLiveMandate(trx, subscriptionId)
  if (live?.state === 'active') throw refuse('already-exists')
  if (live) return live.out_contract_code
  const mandateCode = randomBytes(16).toString('hex')
  const mandate = { subscription_id: subscriptionId, out_contract_code: mandateCode, created_at: at }
  await mandateMachine.begin(trx, 'sign', mandate, { at })
  return mandateCode
}

/** Asks WeChat about signings that no notification has told of, for a day. One that fails does not stop the others. */
export async function reconcileMandates(context: Context): Promise<void> {
  if (!canCharge(context)) return
  const open = await selectSigningsSince(context.db, new Date(context.clock().getTime() - signingMs))
  for (const { out_contract_code: code } of open)
    await checkMandate(context, code).catch((error: unknown) => {
      if (!(error instanceof AdapterError)) throw error
      if (error.kind !== 'not_found') context.log.warn({ err: error, code }, 'mandate not reconciled yet')
    })
}
