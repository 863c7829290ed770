import type { Migration } from '../migration.ts'

/** The name that an owner gave to a number, encrypted. */
export const subscriptionName: Migration = {
  name: '010-expand-subscription-name',
  statements: ['ALTER TABLE subscriptions ADD COLUMN name bytea'],
}
