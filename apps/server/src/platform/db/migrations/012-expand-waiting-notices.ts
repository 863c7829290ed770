import { onlineIndexes } from '../migration.ts'

/** An index with which the sender finds the notices that wait, without those that were dropped. */
export const waitingNotices = onlineIndexes('012-expand-waiting-notices', {
  subscription_notices_waiting:
    'subscription_notices (created_at) WHERE sent_at IS NULL AND dropped_at IS NULL',
})
