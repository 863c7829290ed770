import type { Migration } from '../migration.ts'

/**
 * Pictures in messages of tickets, encrypted: at most 1600 px, and a preview. One without a message was
 * uploaded and not sent yet. They go with their message, and so with the ticket.
 */
export const ticketPictures: Migration = {
  name: '023-expand-ticket-pictures',
  statements: [
    `CREATE TABLE ticket_pictures (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users,
      message_id bigint REFERENCES ticket_messages ON DELETE CASCADE,
      position smallint,
      content bytea NOT NULL,
      preview bytea NOT NULL,
      created_at timestamptz NOT NULL
    )`,
    'CREATE INDEX ticket_pictures_of_message ON ticket_pictures (message_id, position) WHERE message_id IS NOT NULL',
    'CREATE INDEX ticket_pictures_of_user ON ticket_pictures (user_id)',
    'CREATE INDEX ticket_pictures_unsent ON ticket_pictures (created_at) WHERE message_id IS NULL',
  ],
}
