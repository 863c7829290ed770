import type { Migration } from '../migration.ts'

/**
 * Notes, tags and blocks of customers, and data that was sealed for an authority. A contract: the list of
 * kinds of approvals goes, which the program has. A block waits for nothing: it ends at `until`, or with
 * `ended_at`. `kept_hashes` find the person of a deleted account again, until the block ends.
 */
export const customerRequests: Migration = {
  name: '015-contract-001-customer-requests',
  statements: [
    `ALTER TABLE approvals DROP CONSTRAINT approvals_kind_check`,
    `ALTER TABLE users ADD COLUMN tags text[] NOT NULL DEFAULT '{}', ADD COLUMN blocked_until timestamptz,
      ADD COLUMN signs_checked_at timestamptz`,
    `CREATE TABLE customer_notes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users,
      staff_id bigint NOT NULL REFERENCES staff_members,
      text bytea NOT NULL,
      at timestamptz NOT NULL
    )`,
    `CREATE INDEX customer_notes_of_user ON customer_notes (user_id, id)`,
    `CREATE TABLE customer_blocks (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users,
      approval_id bigint NOT NULL REFERENCES approvals,
      silent boolean NOT NULL,
      started_at timestamptz NOT NULL,
      until timestamptz,
      ended_at timestamptz,
      kept_hashes bytea[]
    )`,
    `CREATE UNIQUE INDEX customer_blocks_open ON customer_blocks (user_id) WHERE ended_at IS NULL`,
    `CREATE TABLE sealed_exports (
      approval_id bigint PRIMARY KEY REFERENCES approvals,
      user_id bigint NOT NULL REFERENCES users,
      content bytea,
      sha256 text NOT NULL,
      rows integer NOT NULL,
      sealed_at timestamptz NOT NULL,
      downloaded_at timestamptz
    )`,
    `CREATE INDEX sealed_exports_of_user ON sealed_exports (user_id)`,
    `CREATE INDEX sealed_exports_waiting ON sealed_exports (sealed_at) WHERE content IS NOT NULL`,
  ],
}
