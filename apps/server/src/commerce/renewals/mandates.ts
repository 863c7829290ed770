import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import type { MandateReport } from '../../platform/integrations/pay/mandates.ts'
import { chooseRenewal, expectStep } from '../../telephony/subscriptions/machine.ts'
import { mandateMachine } from './mandate-machine.ts'
import { selectAutomatic, hasEnded } from './mandate-queries.ts'

/** Gives up the mandates of subscriptions, at once here, and by a job at WeChat. */
export async function endMandates(
  context: Context,
  trx: Trx,
  subscriptionIds: readonly number[],
  at: Date,
): Promise<void> {
  const change = { at, set: { ended_at: at } }
  const ended = await mandateMachine.moveMany(trx, 'end', { subscription_id: subscriptionIds }, change)
  for (const { out_contract_code: mandateCode } of ended)
    await context.enqueue(trx, 'mandate-end', { mandateCode })
}

/** Ends a mandate at WeChat that was given up here. */
export async function terminateMandate(context: Context, mandateCode: string): Promise<void> {
  await context.payments.mandates?.terminate(mandateCode, '用户关闭自动续费')
}

/** Asks WeChat about a mandate and applies what it says. Throws AdapterError; `not_found` while it was not signed. */
export async function checkMandate(context: Context, mandateCode: string): Promise<void> {
  const { mandates } = context.payments
  if (mandates) await applyMandate(context, await mandates.query(mandateCode))
}

/**
 * Applies WeChat's word on a mandate, in any order and however often. A signed one may charge from now on; one
 * that was given up meanwhile is ended at WeChat. One that its buyer has ended there switches the automatic renewal off.
 */
async function applyMandate(context: Context, report: MandateReport): Promise<void> {
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    if (report.state === 'TERMINATED') return end(trx, report, at)
    const { mandateCode } = report
    const set = { contract_id: report.mandateId, signed_at: report.signedAt ?? at }
    const which = { out_contract_code: mandateCode }
    const signed = await mandateMachine.move(trx, 'authorise', which, { at, set })
    if (signed) return expectStep(trx, signed.subscription_id, at)
    if (await hasEnded(trx, mandateCode)) await context.enqueue(trx, 'mandate-end', { mandateCode })
  })
}

async function end(trx: Trx, { mandateCode }: MandateReport, at: Date): Promise<void> {
  const which = { out_contract_code: mandateCode }
  const ended = await mandateMachine.move(trx, 'terminate', which, { at, set: { ended_at: at } })
  if (!ended) return
  const automatic = await selectAutomatic(trx, ended.subscription_id)
  if (automatic) await chooseRenewal(trx, { ...automatic, renewal: 'manual', at })
}
