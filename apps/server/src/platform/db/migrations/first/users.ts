/**
 * Users; what identifies a person is encrypted (see `encryption/`) and found by a blind index. The row of a
 * deleted account stays without personal data, because its orders stay. A session family is one login; its
 * sessions are successive pairs of tokens. `device` is the display name of the browser, `device_hash` the
 * SHA-256 of its cookie; the tokens of a `cookie_bound` family are valid only with that cookie. The login
 * log outlives an account as long as the law requires.
 */
export const users = `
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone bytea,
  phone_index bytea UNIQUE,
  courier_openid bytea,
  courier_openid_index bytea UNIQUE,
  nickname bytea,
  avatar text NOT NULL DEFAULT '',
  gender smallint NOT NULL DEFAULT 2 CHECK (gender IN (0, 1, 2)),
  roles text[] NOT NULL DEFAULT '{}',
  location bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK ((phone IS NULL) = (phone_index IS NULL)),
  CHECK ((courier_openid IS NULL) = (courier_openid_index IS NULL)),
  CHECK (deleted_at IS NULL OR num_nonnulls(phone, courier_openid, nickname, location) = 0)
);
CREATE INDEX users_joined ON users (created_at);

CREATE TABLE session_families (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL REFERENCES users,
  device text NOT NULL DEFAULT '',
  device_hash bytea NOT NULL,
  cookie_bound boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX session_families_user ON session_families (user_id);

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family uuid NOT NULL REFERENCES session_families,
  access_hash bytea NOT NULL UNIQUE,
  access_expires_at timestamptz NOT NULL,
  access_used_at timestamptz,
  refresh_hash bytea NOT NULL UNIQUE,
  refresh_expires_at timestamptz NOT NULL,
  refresh_used_at timestamptz,
  successor_salt bytea,
  CHECK ((refresh_used_at IS NULL) = (successor_salt IS NULL))
);
COMMENT ON COLUMN sessions.access_used_at IS 'First use of the access token; until then the previous refresh token returns the same pair again';
CREATE INDEX sessions_family ON sessions (family);

CREATE TABLE sms_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('login', 'bind', 'change', 'delete', 'owner-word')),
  phone_hmac bytea NOT NULL,
  requester_hmac bytea NOT NULL,
  verification_hash bytea NOT NULL UNIQUE,
  code_hmac bytea NOT NULL,
  tries_left smallint NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  created_at timestamptz NOT NULL
);
COMMENT ON COLUMN sms_codes.phone_hmac IS 'HMAC of the phone with CODE_PEPPER: a code is found by it, the phone is never read';
COMMENT ON COLUMN sms_codes.requester_hmac IS 'HMAC of the user or the network address that requested the code';
CREATE UNIQUE INDEX sms_codes_one_live ON sms_codes (purpose, phone_hmac, requester_hmac) WHERE consumed_at IS NULL;

CREATE TABLE login_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  event text NOT NULL CHECK (event IN ('code-login', 'code-bind', 'code-change', 'code-delete', 'code-owner-word', 'login', 'courier-login')),
  outcome text NOT NULL,
  user_id bigint REFERENCES users,
  phone bytea,
  phone_index bytea,
  ip bytea NOT NULL,
  user_agent text NOT NULL,
  CHECK ((phone IS NULL) = (phone_index IS NULL))
);
COMMENT ON COLUMN login_log.outcome IS 'done, or the error code of the refusal';
CREATE INDEX login_log_at ON login_log (at);
CREATE INDEX login_log_of_user ON login_log (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX login_log_of_phone ON login_log (phone_index) WHERE phone_index IS NOT NULL;
`
