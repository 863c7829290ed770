/**
 * Who is who. Of an account that was deleted the row stays without a person in it, because its orders must stay. A family is one login; its
 * sessions are the pairs of tokens that followed one another.
 */
export const users = `
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone text UNIQUE,
  courier_openid text UNIQUE,
  username text NOT NULL DEFAULT '',
  nickname text NOT NULL DEFAULT '',
  avatar text NOT NULL DEFAULT '',
  gender smallint NOT NULL DEFAULT 2 CHECK (gender IN (0, 1, 2)),
  roles text[] NOT NULL DEFAULT '{}',
  location jsonb CHECK (jsonb_typeof(location) = 'array'),
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK (deleted_at IS NULL OR (phone IS NULL AND courier_openid IS NULL AND nickname = ''))
);

CREATE TABLE session_families (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE INDEX session_families_user ON session_families (user_id);

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family uuid NOT NULL REFERENCES session_families,
  access_hash bytea NOT NULL UNIQUE,
  access_expires_at timestamptz NOT NULL,
  refresh_hash bytea NOT NULL UNIQUE,
  refresh_expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  successor_salt bytea,
  CHECK ((spent_at IS NULL) = (successor_salt IS NULL))
);
CREATE INDEX sessions_family ON sessions (family);

CREATE TABLE sms_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('login', 'bind', 'delete')),
  phone text NOT NULL,
  asker text NOT NULL,
  verification_hash bytea NOT NULL UNIQUE,
  code_hmac bytea NOT NULL,
  tries_left smallint NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX sms_codes_one_live ON sms_codes (purpose, phone, asker) WHERE consumed_at IS NULL;
`
