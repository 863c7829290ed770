import type { Migration } from '../migration.ts'

/** A job knows the request that enqueued it, so that its log lines are found with those of the request. */
export const jobsRequestId: Migration = {
  name: '005-expand-jobs-request-id',
  statements: ['ALTER TABLE jobs ADD COLUMN request_id text'],
}
