import type { Migration } from '../migration.ts'

/**
 * Passkeys of users. `passkey_challenges` has the hashes of what a browser is to sign once, for five minutes:
 * to add a passkey to the account of `user_id`, or without one to log in.
 */
export const userPasskeys: Migration = {
  name: '029-expand-passkeys',
  statements: [
    `CREATE TABLE user_passkeys (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users,
      credential_id bytea NOT NULL UNIQUE,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      device text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    )`,
    'CREATE INDEX user_passkeys_of_user ON user_passkeys (user_id, id)',
    `CREATE TABLE passkey_challenges (
      challenge_hash bytea PRIMARY KEY,
      user_id bigint REFERENCES users,
      expires_at timestamptz NOT NULL
    )`,
    'CREATE INDEX passkey_challenges_of_user ON passkey_challenges (user_id) WHERE user_id IS NOT NULL',
    'CREATE INDEX passkey_challenges_expired ON passkey_challenges (expires_at)',
  ],
}
