import type { Migration } from '../migration.ts'

const indexes = {
  idempotency_keys_started: 'idempotency_keys (started_at)',
  sms_codes_expires: 'sms_codes (expires_at)',
  sessions_expires: 'sessions (refresh_expires_at)',
  deleted_calls_at: 'deleted_calls (deleted_at)',
  missed_calls_at: 'missed_calls (missed_at)',
  jobs_ended: 'jobs (ended_at) WHERE ended_at IS NOT NULL',
}

/** Indexes with which the nightly deletion finds expired rows. */
export const retentionIndexes: Migration = {
  name: '002-expand-retention-indexes',
  online: true,
  statements: Object.entries(indexes).flatMap(([name, columns]) => [
    `DROP INDEX CONCURRENTLY IF EXISTS ${name}`,
    `CREATE INDEX CONCURRENTLY ${name} ON ${columns}`,
  ]),
}
