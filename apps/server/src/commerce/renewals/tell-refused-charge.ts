import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { keepNotices } from './notices.ts'

/** Tells the owner of a subscription that its automatic charge was refused: the first time in a period, and at once. */
export async function tellRefusedCharge(context: Context, trx: Trx, orderId: number): Promise<void> {
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
  if (subscription) await keepNotices(context, trx, [{ subscription, kind: 'failed' }], context.clock())
}
