/** What belongs to no noun: limits, requests that may be repeated, a demonstration's SMS, the newest check of each invariant, what was planted. */
export const mechanisms = `
CREATE TABLE sms_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone text NOT NULL,
  template text NOT NULL,
  params jsonb NOT NULL,
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
  response jsonb,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);

CREATE TABLE invariant_checks (
  invariant text PRIMARY KEY,
  broken_rows integer NOT NULL CHECK (broken_rows >= 0),
  checked_at timestamptz NOT NULL
);

CREATE TABLE seeds (
  name text PRIMARY KEY,
  planted_at timestamptz NOT NULL DEFAULT now()
);
`
