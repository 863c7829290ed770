import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { keepNotices } from './notices.ts'
import { selectOverdueSubscription } from './mandate-queries.ts'

/** Tells the owner of a subscription that its automatic charge was refused: the first time in a period, and at once. */
export async function tellRefusedCharge(context: Context, trx: Trx, orderId: number): Promise<void> {
  const subscription = await selectOverdueSubscription(trx, orderId)
  if (subscription) await keepNotices(context, trx, [{ subscription, kind: 'failed' }], context.clock())
}
