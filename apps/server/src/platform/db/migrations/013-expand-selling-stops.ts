import type { Migration } from '../migration.ts'

/** While a row without `resumed_at` exists, no new order is taken. `staff_id` is null for a command. */
export const sellingStops: Migration = {
  name: '013-expand-selling-stops',
  statements: [
    `CREATE TABLE selling_stops (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      stopped_at timestamptz NOT NULL,
      staff_id bigint REFERENCES staff_members,
      reason text NOT NULL,
      resumed_at timestamptz
    )`,
    `CREATE UNIQUE INDEX selling_stops_one_open ON selling_stops ((true)) WHERE resumed_at IS NULL`,
  ],
}
