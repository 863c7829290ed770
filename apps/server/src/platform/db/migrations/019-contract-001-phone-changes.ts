import type { Migration } from '../migration.ts'

/**
 * Changes of the phone that a user logs in with. A contract: the lists of purposes of codes and of events of
 * the login log go, which the program has. A row without `proof` was changed with both phones at once. A
 * request without `user_id` named a phone that no account had. `token_hashes` are of the links in its SMS.
 */
export const phoneChanges: Migration = {
  name: '019-contract-001-phone-changes',
  statements: [
    'ALTER TABLE sms_codes DROP CONSTRAINT sms_codes_purpose_check',
    'ALTER TABLE login_log DROP CONSTRAINT login_log_event_check',
    `CREATE TABLE phone_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint REFERENCES users,
      state text NOT NULL CHECK (state IN ('requested', 'approved', 'done', 'refused', 'stopped', 'lapsed')),
      old_phone bytea NOT NULL,
      new_phone bytea NOT NULL,
      proof bytea,
      token_hashes bytea[] NOT NULL DEFAULT '{}',
      requested_at timestamptz NOT NULL,
      due_at timestamptz,
      ended_at timestamptz
    )`,
    'CREATE INDEX phone_changes_of_user ON phone_changes (user_id, id)',
    'CREATE INDEX phone_changes_by_state ON phone_changes (state, id)',
    'CREATE INDEX phone_changes_links ON phone_changes USING gin (token_hashes)',
    'CREATE INDEX phone_changes_ended ON phone_changes (ended_at) WHERE ended_at IS NOT NULL',
    `CREATE TABLE phone_change_history (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      phone_change_id bigint NOT NULL REFERENCES phone_changes ON DELETE CASCADE,
      event text NOT NULL,
      state text NOT NULL,
      at timestamptz NOT NULL,
      staff_id bigint,
      reason text
    )`,
    'CREATE INDEX phone_change_history_of_change ON phone_change_history (phone_change_id, id)',
  ],
}
