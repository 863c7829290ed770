import type { TestServer } from '../../../testing/server.ts'

/** The hold of an order ends now, and the job that lets its number go runs. */
export async function expireHold(server: TestServer, orderId: number): Promise<void> {
  await server.context.db
    .updateTable('orders')
    .set({ hold_until: new Date() })
    .where('id', '=', orderId)
    .execute()
  await server.runJob('order-release', { orderId })
}

/** Every payment is due to be asked about, and the job that does so runs. */
export async function reconcileAll(server: TestServer): Promise<void> {
  await server.context.db
    .updateTable('payments')
    .set({ created_at: new Date(0), checked_at: null })
    .execute()
  await server.runJob('payments-reconcile', {})
}
