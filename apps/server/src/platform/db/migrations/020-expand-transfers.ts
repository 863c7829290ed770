import type { Migration } from '../migration.ts'

/**
 * Numbers that change hands. `next_phone` is erased a week after the end. `period_end` is that of the
 * subscription at the change.
 */
export const transfers: Migration = {
  name: '020-expand-transfers',
  statements: [
    `CREATE TABLE transfers (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      number_id bigint NOT NULL REFERENCES numbers,
      subscription_id bigint NOT NULL REFERENCES subscriptions,
      user_id bigint NOT NULL REFERENCES users,
      state text NOT NULL CHECK (state IN
        ('offered', 'accepted', 'done', 'withdrawn', 'declined', 'stopped', 'lapsed')),
      next_phone bytea,
      next_phone_index bytea,
      next_user_id bigint REFERENCES users,
      next_subscription_id bigint UNIQUE REFERENCES subscriptions,
      period_end timestamptz,
      created_at timestamptz NOT NULL,
      accept_until timestamptz NOT NULL,
      accepted_at timestamptz,
      changes_at timestamptz,
      frozen boolean NOT NULL DEFAULT false,
      frozen_at timestamptz,
      ended_at timestamptz,
      CHECK (frozen = (frozen_at IS NOT NULL)),
      CHECK ((state IN ('offered', 'accepted')) = (ended_at IS NULL)),
      CHECK ((accepted_at IS NULL) = (next_user_id IS NULL) AND (accepted_at IS NULL) = (changes_at IS NULL)),
      CHECK ((state = 'done') = (next_subscription_id IS NOT NULL AND period_end IS NOT NULL))
    )`,
    `CREATE UNIQUE INDEX transfers_one_open ON transfers (number_id)
      WHERE state IN ('offered', 'accepted')`,
    'CREATE INDEX transfers_of_number ON transfers (number_id, id)',
    'CREATE INDEX transfers_of_subscription ON transfers (subscription_id, id)',
    'CREATE INDEX transfers_of_user ON transfers (user_id, id)',
    'CREATE INDEX transfers_of_next ON transfers (next_user_id, id)',
    'CREATE INDEX transfers_of_phone ON transfers (next_phone_index) WHERE next_phone_index IS NOT NULL',
    `CREATE TABLE transfer_history (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      transfer_id bigint NOT NULL REFERENCES transfers,
      event text NOT NULL,
      state text NOT NULL,
      at timestamptz NOT NULL,
      staff_id bigint,
      reason text
    )`,
    'CREATE INDEX transfer_history_by_transfer ON transfer_history (transfer_id, id)',
  ],
}
