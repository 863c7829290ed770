import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import type { MandateReport } from '../ports/pay/mandates.ts'
import { chooseRenewal, expectStep } from '../subscriptions/machine.ts'

/** Gives up the mandates of subscriptions, at once here, and by a job at WeChat. */
export async function endMandates(
  context: Context,
  trx: Trx,
  subscriptionIds: readonly number[],
  at: Date,
): Promise<void> {
  const ended = await trx
    .updateTable('contracts')
    .set({ state: 'ended', ended_at: at })
    .where('subscription_id', '=', sql<number>`ANY(${subscriptionIds}::bigint[])`)
    .where('state', '<>', 'ended')
    .returning('out_contract_code')
    .execute()
  for (const { out_contract_code: mandateCode } of ended)
    // oxlint-disable-next-line no-await-in-loop -- one connection
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
    const signed = await trx
      .updateTable('contracts')
      .set({ state: 'active', contract_id: report.mandateId, signed_at: report.signedAt ?? at })
      .where('out_contract_code', '=', report.mandateCode)
      .where('state', '=', 'signing')
      .returning('subscription_id')
      .executeTakeFirst()
    if (signed) return expectStep(trx, signed.subscription_id, at)
    const { mandateCode } = report
    if (await wasGivenUp(trx, mandateCode)) await context.enqueue(trx, 'mandate-end', { mandateCode })
  })
}

async function end(trx: Trx, { mandateCode }: MandateReport, at: Date): Promise<void> {
  const ended = await trx
    .updateTable('contracts')
    .from('subscriptions')
    .set({ state: 'ended', ended_at: at })
    .whereRef('subscriptions.id', '=', 'contracts.subscription_id')
    .where('contracts.out_contract_code', '=', mandateCode)
    .where('contracts.state', '<>', 'ended')
    .returning([
      'subscriptions.id as subscriptionId',
      'subscriptions.user_id as userId',
      'subscriptions.renewal',
    ])
    .executeTakeFirst()
  if (ended?.renewal === 'auto') await chooseRenewal(trx, { ...ended, renewal: 'manual', at })
}

async function wasGivenUp(trx: Trx, mandateCode: string): Promise<boolean> {
  const row = await trx
    .selectFrom('contracts')
    .select('id')
    .where('out_contract_code', '=', mandateCode)
    .where('state', '=', 'ended')
    .executeTakeFirst()
  return row !== undefined
}
