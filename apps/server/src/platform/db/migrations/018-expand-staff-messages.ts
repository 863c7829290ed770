import type { Migration } from '../migration.ts'

/**
 * The category of an answer template; which messages a member of staff wants, and those messages. A choice is
 * `topic:way`. A message waits until it is sent or dropped; a claim says that a job is sending it.
 */
export const staffMessages: Migration = {
  name: '018-expand-staff-messages',
  statements: [
    `ALTER TABLE ticket_templates ADD COLUMN category text
      CHECK (category IN ('calls', 'binding', 'buying', 'renewal', 'privacy', 'other'))`,
    `CREATE TABLE staff_message_settings (
      staff_id bigint PRIMARY KEY REFERENCES staff_members,
      locale text NOT NULL,
      choices text[] NOT NULL DEFAULT '{}',
      address bytea,
      new_address bytea,
      code bytea,
      code_expires_at timestamptz
    )`,
    `CREATE TABLE staff_messages (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      staff_id bigint NOT NULL REFERENCES staff_members,
      way text NOT NULL CHECK (way IN ('mail', 'wecom', 'code')),
      topic text NOT NULL,
      subject text NOT NULL,
      created_at timestamptz NOT NULL,
      claimed_until timestamptz,
      sent_at timestamptz,
      dropped_at timestamptz,
      UNIQUE (staff_id, way, topic, subject)
    )`,
    `CREATE INDEX staff_messages_waiting ON staff_messages (way, staff_id)
      WHERE sent_at IS NULL AND dropped_at IS NULL`,
  ],
}
