import type { Migration } from '../migration.ts'

/** The category of an answer template. */
export const staffMessages: Migration = {
  name: '018-expand-staff-messages',
  statements: [
    `ALTER TABLE ticket_templates ADD COLUMN category text
      CHECK (category IN ('calls', 'binding', 'buying', 'renewal', 'privacy', 'other'))`,
  ],
}
