import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import type { MandateKey, MandateReport } from '../../platform/integrations/pay/mandates.ts'
import { chooseRenewal } from '../../telephony/subscriptions/machine.ts'
import { mandateMachine } from './machine.ts'
import { remindOfMandate } from './remind-owners.ts'

/** Ends the mandates of subscriptions here at once, and at the provider by a job. */
export async function endMandates(
  context: Context,
  trx: Trx,
  subscriptionIds: readonly number[],
  at: Date,
): Promise<void> {
  const change = { at, set: { ended_at: at } }
  const ended = await mandateMachine.transitionMany(trx, 'end', { subscription_id: subscriptionIds }, change)
  for (const { provider, code: mandateCode } of ended)
    await context.enqueue(trx, 'mandate-end', { provider, mandateCode })
}

export async function terminateMandate(
  context: Context,
  { provider, mandateCode }: MandateKey,
): Promise<void> {
  await context.payments[provider].mandates?.terminate(mandateCode, '用户关闭自动续费')
}

/**
 * Queries the provider about a mandate and applies the answer. Throws AdapterError; `not_found` until it is
 * signed.
 */
export async function checkMandate(context: Context, { provider, mandateCode }: MandateKey): Promise<void> {
  const { mandates } = context.payments[provider]
  if (mandates) await applyMandate(context, await mandates.query(mandateCode))
}

/**
 * Applies a report on a mandate, repeatedly and in any order. A signed mandate may be charged from now on.
 * One that was ended here in between is ended at the provider. One that the buyer has ended at the provider
 * switches automatic renewal off.
 */
async function applyMandate(context: Context, report: MandateReport): Promise<void> {
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    if (report.state === 'ended') return applyTermination(trx, report, at)
    const { provider, mandateCode } = report
    const set = { provider_mandate_id: report.mandateId, signed_at: report.signedAt ?? at }
    const which = { code: mandateCode }
    const signed = await mandateMachine.transition(trx, 'authorise', which, { at, set })
    if (signed) return remindOfMandate(context, trx, signed.subscription_id, at)
    const mandates = trx.selectFrom('mandates').select('id').where('code', '=', mandateCode)
    if (await mandates.where('state', '=', 'ended').executeTakeFirst())
      await context.enqueue(trx, 'mandate-end', { provider, mandateCode })
  })
}

async function applyTermination(trx: Trx, { mandateCode }: MandateReport, at: Date): Promise<void> {
  const which = { code: mandateCode }
  const ended = await mandateMachine.transition(trx, 'terminate', which, { at, set: { ended_at: at } })
  if (!ended) return
  const automatic = await trx
    .selectFrom('subscriptions')
    .select(['id as subscriptionId', 'user_id as userId'])
    .where('id', '=', ended.subscription_id)
    .where('renewal', '=', 'auto')
    .executeTakeFirst()
  if (automatic) await chooseRenewal(trx, { ...automatic, renewal: 'manual', at })
}
