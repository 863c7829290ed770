import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Trx } from '../db/database.ts'

/** Whether WeChat can charge renewals for this merchant. */
export function canCharge(_context: Context): boolean {
  return false
}

/** Gives up the contracts of subscriptions that have ended. */
export async function endContracts(
  _context: Context,
  trx: Trx,
  subscriptionIds: readonly number[],
  at: Date,
): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({ state: 'ended', ended_at: at })
    .where('subscription_id', '=', sql<number>`ANY(${subscriptionIds}::bigint[])`)
    .where('state', '<>', 'ended')
    .execute()
}
