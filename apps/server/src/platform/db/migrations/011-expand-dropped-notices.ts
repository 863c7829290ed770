import type { Migration } from '../migration.ts'

/** When a notice was dropped instead of sent, because it was no longer true. */
export const droppedNotices: Migration = {
  name: '011-expand-dropped-notices',
  statements: ['ALTER TABLE subscription_notices ADD COLUMN dropped_at timestamptz'],
}
