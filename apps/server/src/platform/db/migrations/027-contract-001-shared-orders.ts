import type { Migration } from '../migration.ts'

/** After a transfer the subscriptions of both owners name the order that bought the number. */
export const sharedOrders: Migration = {
  name: '027-contract-001-shared-orders',
  statements: ['ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_order_id_key'],
}
