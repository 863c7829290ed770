import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { storeNotices } from './notices.ts'
import { selectOverdueSubscription } from './mandate-queries.ts'

/** Notifies the owner that the automatic charge was refused: once in a period, at once. */
export async function notifyRefusedCharge(context: Context, trx: Trx, orderId: number): Promise<void> {
  const subscription = await selectOverdueSubscription(trx, orderId)
  if (subscription) await storeNotices(context, trx, [{ subscription, kind: 'failed' }], context.clock())
}
