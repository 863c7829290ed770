import type { Migration } from '../migration.ts'

/**
 * `refusal`: why we refused the call. `outgoing`: a callback, whose caller is the person called back.
 * `caller_name`: the owner's name for the caller, encrypted, in all calls of the caller.
 */
export const callLog: Migration = {
  name: '009-expand-call-log',
  statements: [
    `ALTER TABLE calls ADD COLUMN refusal text, ADD COLUMN outgoing boolean NOT NULL DEFAULT false,
      ADD COLUMN caller_name bytea`,
  ],
}
