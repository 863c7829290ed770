import type { TestServer } from '../../../testing/server.ts'

/** Lets the order's hold expire and runs the release job. */
export async function expireHold(server: TestServer, orderId: number): Promise<void> {
  await server.context.db
    .updateTable('orders')
    .set({ hold_until: new Date() })
    .where('id', '=', orderId)
    .execute()
  await server.runJob('order-release', { orderId })
}

/** Makes every payment due for a query and runs the reconciler. */
export async function reconcileAll(server: TestServer): Promise<void> {
  await server.context.db
    .updateTable('payments')
    .set({ created_at: new Date(0), checked_at: null })
    .execute()
  await server.runJob('payments-reconcile', {})
}
