import type { Migration } from '../migration.ts'

/**
 * A paid number goes to whoever has a link: a transfer with `gift`, and the giver's message for a week after
 * the end. While it can be accepted, and from then on, `gifted` keeps the buyer from binding a phone.
 */
export const gifts: Migration = {
  name: '028-expand-gifts',
  statements: [
    `ALTER TABLE transfers
      ADD COLUMN gift boolean NOT NULL DEFAULT false,
      ADD COLUMN message bytea`,
    'ALTER TABLE subscriptions ADD COLUMN gifted boolean NOT NULL DEFAULT false',
  ],
}
