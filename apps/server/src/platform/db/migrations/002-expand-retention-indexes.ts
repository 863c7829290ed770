import { onlineIndexes } from '../migration.ts'

/** Indexes with which the nightly deletion finds expired rows. */
export const retentionIndexes = onlineIndexes('002-expand-retention-indexes', {
  idempotency_keys_started: 'idempotency_keys (started_at)',
  sms_codes_expires: 'sms_codes (expires_at)',
  sessions_expires: 'sessions (refresh_expires_at)',
  deleted_calls_at: 'deleted_calls (deleted_at)',
  missed_calls_at: 'missed_calls (missed_at)',
  jobs_ended: 'jobs (ended_at) WHERE ended_at IS NOT NULL',
})
