import type { Migration } from '../migration.ts'

/**
 * The rule that a caller may leave a message when the owner does not answer. Messages are A-law in base64,
 * encrypted, and go with their call.
 */
export const voicemails: Migration = {
  name: '030-expand-voicemails',
  statements: [
    'ALTER TABLE ring_rules ADD COLUMN voicemail boolean NOT NULL DEFAULT false',
    `CREATE TABLE voicemails (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      call_id text NOT NULL UNIQUE REFERENCES calls (call_id) ON DELETE CASCADE,
      subscription_id bigint NOT NULL REFERENCES subscriptions,
      sound bytea NOT NULL,
      seconds smallint NOT NULL,
      heard_at timestamptz,
      created_at timestamptz NOT NULL
    )`,
    'CREATE INDEX voicemails_of_subscription ON voicemails (subscription_id)',
    'CREATE INDEX voicemails_created ON voicemails (created_at)',
  ],
}
