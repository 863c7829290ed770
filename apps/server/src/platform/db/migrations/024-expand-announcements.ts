import type { Migration } from '../migration.ts'

/** The owner hears which number is called before the caller is connected; callers hear why nobody answers. */
export const announcements: Migration = {
  name: '024-expand-announcements',
  statements: [
    `ALTER TABLE ring_rules
      ADD COLUMN announce boolean NOT NULL DEFAULT false,
      ADD COLUMN greeting boolean NOT NULL DEFAULT false`,
  ],
}
