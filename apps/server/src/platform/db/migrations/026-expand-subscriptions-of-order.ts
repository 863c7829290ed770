import { onlineIndexes } from '../migration.ts'

/** Finds the subscriptions of an order once 027 has dropped the unique index. */
export const subscriptionsOfOrder = onlineIndexes('026-expand-subscriptions-of-order', {
  subscriptions_of_order: 'subscriptions (order_id)',
})
