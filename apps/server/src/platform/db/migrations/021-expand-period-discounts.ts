import type { Migration } from '../migration.ts'

/**
 * Percent off longer periods. The last version is in effect; before the first one there are none. An order
 * and the announcement of a charge store the percent that they were made with.
 */
export const periodDiscounts: Migration = {
  name: '021-expand-period-discounts',
  statements: [
    `CREATE TABLE period_discounts (
      version integer PRIMARY KEY,
      percents jsonb NOT NULL,
      approval_id bigint UNIQUE REFERENCES approvals,
      effective_at timestamptz NOT NULL
    )`,
    `ALTER TABLE orders ADD COLUMN percent_off smallint NOT NULL DEFAULT 0`,
    `ALTER TABLE subscription_notices ADD COLUMN percent_off smallint NOT NULL DEFAULT 0`,
  ],
}
