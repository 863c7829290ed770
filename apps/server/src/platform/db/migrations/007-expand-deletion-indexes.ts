import { onlineIndexes } from '../migration.ts'

/** More indexes with which the nightly deletion finds expired rows. */
export const deletionIndexes = onlineIndexes('007-expand-deletion-indexes', {
  session_families_used: 'session_families (last_used_at)',
  waits_ended: 'waits (ended_at) WHERE ended_at IS NOT NULL',
})
