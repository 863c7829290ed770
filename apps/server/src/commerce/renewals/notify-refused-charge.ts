import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { storeNotices } from './notices.ts'

/** Notifies the owner that the automatic charge was refused: once in a period, at once. */
export async function notifyRefusedCharge(context: Context, trx: Trx, orderId: number): Promise<void> {
  const subscription = await trx
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.subscription_id', 'subscriptions.id')
    .select('subscriptions.id')
    .select((row) => row.ref('subscriptions.period_end').$notNull().as('period_end'))
    .where('orders.id', '=', orderId)
    .where('orders.auto_renew', '=', true)
    .where('orders.kind', '=', 'renew')
    .where('subscriptions.state', 'in', ['past_due', 'grace'])
    .executeTakeFirst()
  if (subscription) await storeNotices(context, trx, [{ subscription, kind: 'failed' }], context.clock())
}
