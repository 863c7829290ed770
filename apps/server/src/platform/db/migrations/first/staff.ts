/**
 * Members of staff and their login factors. `normalized_name` is the name in the form that is compared.
 * Session tokens and recovery codes are random, so their SHA-256 is stored; `last_totp_step` is the last
 * accepted step of 30 s, so that no code is accepted twice. `staff_challenges` are pending logins and factor
 * changes: single use, valid for minutes. In a history `staff_id` is the actor.
 */
export const staff = `
CREATE TABLE staff_members (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  normalized_name text NOT NULL UNIQUE,
  roles text[] NOT NULL,
  state text NOT NULL CHECK (state IN ('invited', 'active', 'disabled')),
  password_hash text,
  totp_secret bytea,
  last_totp_step bigint NOT NULL DEFAULT 0,
  demonstration boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['inventory', 'service', 'finance', 'telephony', 'owner'])
);
COMMENT ON COLUMN staff_members.demonstration IS 'An account of the demonstration that anyone may use; never in production';

CREATE TABLE staff_member_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_member_id bigint NOT NULL REFERENCES staff_members,
  event text NOT NULL,
  state text NOT NULL,
  staff_id bigint,
  reason text,
  at timestamptz NOT NULL
);
COMMENT ON COLUMN staff_member_history.staff_id IS 'The actor; null for a command in the terminal';
CREATE INDEX staff_member_history_by_staff_member ON staff_member_history (staff_member_id, id);

CREATE TABLE staff_invites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff_members,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
COMMENT ON COLUMN staff_invites.ended_at IS 'When it was used or replaced';
CREATE UNIQUE INDEX staff_invites_one_live ON staff_invites (staff_id) WHERE ended_at IS NULL;

CREATE TABLE staff_passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff_members,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL UNIQUE,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  removed_at timestamptz
);
COMMENT ON COLUMN staff_passkeys.removed_at IS 'No longer valid; the row stays, so that no other account can register the key';
CREATE INDEX staff_passkeys_by_staff ON staff_passkeys (staff_id, id);

CREATE TABLE staff_recovery_codes (
  staff_id bigint NOT NULL REFERENCES staff_members,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (staff_id, code_hash)
);

CREATE TABLE staff_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff_members,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  ended_at timestamptz,
  second_factor_at timestamptz NOT NULL,
  device text NOT NULL,
  ip bytea,
  network_hmac bytea
);
COMMENT ON COLUMN staff_sessions.second_factor_at IS 'When a passkey, an authenticator code or a recovery code was last verified';
COMMENT ON COLUMN staff_sessions.network_hmac IS 'HMAC of the network with CODE_PEPPER: failed logins from elsewhere do not lock out a network that was used before';
CREATE INDEX staff_sessions_by_staff ON staff_sessions (staff_id, id);

CREATE TABLE staff_challenges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('login', 'factor', 'enrol')),
  staff_id bigint NOT NULL REFERENCES staff_members,
  token_hash bytea NOT NULL UNIQUE,
  passkey_challenge text NOT NULL,
  totp_secret bytea,
  tries_left smallint NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON COLUMN staff_challenges.purpose IS 'The second step of a login, a reauthentication of a session, or a new passkey or authenticator';
CREATE INDEX staff_challenges_expired ON staff_challenges (expires_at);
`
