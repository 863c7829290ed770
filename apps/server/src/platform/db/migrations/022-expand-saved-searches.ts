import type { Migration } from '../migration.ts'

/**
 * Searches that users keep: `criteria` is encrypted, since they hold birthdays and plates. `fresh` counts the
 * numbers that came on sale and fit since the last look, whose snapshot is `seen`, `untold` those since the
 * last SMS. A message is the one SMS of a user on a `day` (Asia/Shanghai). Transactions below `upto` have
 * been counted; of those below `until`, the rows of `number_history` up to `after_history`.
 */
export const savedSearches: Migration = {
  name: '022-expand-saved-searches',
  statements: [
    `CREATE TABLE saved_searches (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users,
      criteria bytea NOT NULL,
      sms boolean NOT NULL,
      consent text CHECK (consent IS NOT NULL OR NOT sms),
      created_at timestamptz NOT NULL,
      looked_at timestamptz NOT NULL,
      seen pg_snapshot NOT NULL DEFAULT pg_current_snapshot(),
      fresh integer NOT NULL DEFAULT 0 CHECK (fresh >= 0),
      untold integer NOT NULL DEFAULT 0 CHECK (untold >= 0)
    )`,
    'CREATE INDEX saved_searches_of_user ON saved_searches (user_id)',
    'CREATE INDEX saved_searches_untold ON saved_searches (user_id) WHERE untold > 0 AND sms',
    'CREATE INDEX saved_searches_looked ON saved_searches (looked_at)',
    `CREATE TABLE search_messages (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users,
      day text NOT NULL,
      found integer NOT NULL CHECK (found > 0),
      created_at timestamptz NOT NULL,
      claimed_until timestamptz,
      sent_at timestamptz,
      UNIQUE (user_id, day)
    )`,
    'CREATE INDEX search_messages_created ON search_messages (created_at)',
    `CREATE TABLE saved_search_position (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      upto xid8 NOT NULL,
      until xid8,
      after_history bigint NOT NULL DEFAULT 0
    )`,
    'INSERT INTO saved_search_position (upto) VALUES (pg_snapshot_xmin(pg_current_snapshot()))',
  ],
}
