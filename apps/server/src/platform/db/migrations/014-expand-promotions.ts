import type { Migration } from '../migration.ts'

/**
 * The price of a promotion, the change set that gave it, and its end. `price_fen` stays what the number costs
 * without it.
 */
export const promotions: Migration = {
  name: '014-expand-promotions',
  statements: [
    `ALTER TABLE numbers ADD COLUMN promotion_fen integer, ADD COLUMN promotion_set_id bigint,
      ADD COLUMN promotion_until timestamptz`,
    'ALTER TABLE number_history ADD COLUMN promotion_fen integer',
  ],
}
