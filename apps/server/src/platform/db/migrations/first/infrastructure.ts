/**
 * Tables that belong to no noun: encrypted data keys, rate limits, idempotency keys, the demonstration's SMS
 * outbox, the newest result of each invariant check, daily figures, and which seeds were applied.
 */
export const infrastructure = `
CREATE TABLE data_keys (
  version smallint PRIMARY KEY CHECK (version > 0),
  wrapped bytea NOT NULL,
  current boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  retired_at timestamptz,
  CHECK (NOT current OR retired_at IS NULL)
);
COMMENT ON COLUMN data_keys.current IS 'New values are encrypted and indexed with this version';
COMMENT ON COLUMN data_keys.retired_at IS 'Since when no value is encrypted with it';
CREATE UNIQUE INDEX data_keys_one_current ON data_keys (current) WHERE current;

CREATE TABLE sms_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone_hmac bytea NOT NULL,
  template text NOT NULL,
  message bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  window_ends_at timestamptz NOT NULL,
  hits integer NOT NULL CHECK (hits >= 0)
);

CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL REFERENCES users,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  response bytea,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);

CREATE TABLE invariant_checks (
  invariant text PRIMARY KEY,
  broken_rows integer NOT NULL CHECK (broken_rows >= 0),
  broken_ids text[] NOT NULL DEFAULT '{}',
  broken_since timestamptz,
  checked_at timestamptz NOT NULL
);

CREATE TABLE daily_counts (
  day text NOT NULL CHECK (day ~ '^\\d{4}-\\d\\d-\\d\\d$'),
  figure text NOT NULL,
  count bigint NOT NULL CHECK (count >= 0),
  PRIMARY KEY (day, figure)
);
COMMENT ON TABLE daily_counts IS 'Figures of days in Shanghai that cannot be counted from other tables later; without any reference to persons';

CREATE TABLE seeds (
  name text PRIMARY KEY,
  seeded_at timestamptz NOT NULL DEFAULT now()
);
`
