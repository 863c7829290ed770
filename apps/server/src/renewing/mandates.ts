import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import type { ContractReport } from '../ports/pay/mandates.ts'
import { chooseRenewal, expectStep } from '../subscriptions/machine.ts'

/** Gives up the contracts of subscriptions, at once here, and by a job at WeChat. */
export async function endContracts(
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
  for (const { out_contract_code: outContractCode } of ended)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await context.enqueue(trx, 'contract-end', { outContractCode })
}

/** Ends a contract at WeChat that was given up here. */
export async function terminateContract(context: Context, outContractCode: string): Promise<void> {
  await context.payments.contracts?.terminate(outContractCode, '用户关闭自动续费')
}

/** Asks WeChat about a contract and applies what it says. Throws AdapterError; `not_found` while it was not signed. */
export async function checkContract(context: Context, outContractCode: string): Promise<void> {
  const { contracts } = context.payments
  if (contracts) await applyContract(context, await contracts.query(outContractCode))
}

/**
 * Applies WeChat's word on a contract, in any order and however often. A signed one may charge from now on; one
 * that was given up meanwhile is ended at WeChat. One that its buyer has ended there switches the automatic renewal off.
 */
async function applyContract(context: Context, report: ContractReport): Promise<void> {
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    if (report.state === 'TERMINATED') return end(trx, report, at)
    const signed = await trx
      .updateTable('contracts')
      .set({ state: 'active', contract_id: report.contractId, signed_at: report.signedAt ?? at })
      .where('out_contract_code', '=', report.outContractCode)
      .where('state', '=', 'signing')
      .returning('subscription_id')
      .executeTakeFirst()
    if (signed) return expectStep(trx, signed.subscription_id, at)
    const { outContractCode } = report
    if (await wasGivenUp(trx, outContractCode))
      await context.enqueue(trx, 'contract-end', { outContractCode })
  })
}

async function end(trx: Trx, { outContractCode }: ContractReport, at: Date): Promise<void> {
  const ended = await trx
    .updateTable('contracts')
    .from('subscriptions')
    .set({ state: 'ended', ended_at: at })
    .whereRef('subscriptions.id', '=', 'contracts.subscription_id')
    .where('contracts.out_contract_code', '=', outContractCode)
    .where('contracts.state', '<>', 'ended')
    .returning([
      'subscriptions.id as subscriptionId',
      'subscriptions.user_id as userId',
      'subscriptions.renewal',
    ])
    .executeTakeFirst()
  if (ended?.renewal === 'auto') await chooseRenewal(trx, { ...ended, renewal: 'manual', at })
}

async function wasGivenUp(trx: Trx, outContractCode: string): Promise<boolean> {
  const row = await trx
    .selectFrom('contracts')
    .select('id')
    .where('out_contract_code', '=', outContractCode)
    .where('state', '=', 'ended')
    .executeTakeFirst()
  return row !== undefined
}
