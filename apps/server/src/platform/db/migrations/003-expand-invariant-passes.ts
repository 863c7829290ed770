import type { Migration } from '../migration.ts'

/**
 * Passes over the invariants. `marks` are the newest ids of the history tables when a pass over the changes
 * began; `position` is the last number that a pass over everything has checked.
 */
export const invariantPasses: Migration = {
  name: '003-expand-invariant-passes',
  statements: [
    `CREATE TABLE invariant_passes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('changes', 'whole')),
      marks jsonb NOT NULL,
      position bigint NOT NULL DEFAULT 0,
      began_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz
    )`,
    `CREATE UNIQUE INDEX invariant_passes_one_whole ON invariant_passes (kind) WHERE kind = 'whole' AND ended_at IS NULL`,
  ],
}
