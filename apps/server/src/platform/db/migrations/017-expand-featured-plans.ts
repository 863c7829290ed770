import type { Migration } from '../migration.ts'

/**
 * Numbers that go to the front of the shop's home at a moment. At most one plan is open: a row without
 * `ended_at`. `skipped` are those that were not on sale at the moment.
 */
export const featuredPlans: Migration = {
  name: '017-expand-featured-plans',
  statements: [
    `CREATE TABLE featured_plans (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      digits text[] NOT NULL,
      starts_at timestamptz NOT NULL,
      staff_id bigint NOT NULL REFERENCES staff_members,
      reason text NOT NULL,
      created_at timestamptz NOT NULL,
      ended_at timestamptz,
      outcome text CHECK (outcome IN ('started', 'replaced', 'cancelled', 'stopped')),
      skipped text[] NOT NULL DEFAULT '{}',
      CHECK ((ended_at IS NULL) = (outcome IS NULL))
    )`,
    `CREATE UNIQUE INDEX featured_plans_one_open ON featured_plans ((true)) WHERE ended_at IS NULL`,
  ],
}
