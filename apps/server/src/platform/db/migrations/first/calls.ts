/**
 * Bindings (which phone a number rings) and the calls to numbers. A change of phone inserts another binding,
 * which replaces the current one when it becomes effective. `version` increases with every change that the
 * network must know, over all bindings of a subscription; `confirmed_version` is the newest that the network
 * has confirmed; `rings_until` is when ringing stops by itself. `slot` is one of the five of a phone. Phones
 * and callers are encrypted. The outcome and duration of a call are computed from its times and cause, in
 * whatever order they were reported; `event_ids` are the reports that were applied.
 */
export const calls = `
CREATE TABLE bindings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id bigint NOT NULL REFERENCES subscriptions,
  number_id bigint NOT NULL REFERENCES numbers,
  phone bytea,
  phone_index bytea,
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 5),
  state text NOT NULL CHECK (state IN ('submitted', 'filing', 'effective', 'rejected', 'unbinding', 'ended')),
  version integer NOT NULL,
  confirmed_version integer NOT NULL DEFAULT 0,
  rings_until timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (subscription_id, version),
  CHECK ((phone IS NULL) = (phone_index IS NULL)),
  CONSTRAINT bindings_phone_required CHECK (phone IS NOT NULL OR state IN ('rejected', 'unbinding', 'ended'))
);
CREATE INDEX bindings_of_number ON bindings (number_id);
CREATE UNIQUE INDEX bindings_one_effective ON bindings (number_id) WHERE state = 'effective';
CREATE UNIQUE INDEX bindings_one_pending ON bindings (subscription_id) WHERE state IN ('submitted', 'filing');
CREATE INDEX bindings_of_subscription ON bindings (subscription_id, id);
CREATE UNIQUE INDEX bindings_max_five_per_phone ON bindings (phone_index, slot)
  WHERE state IN ('submitted', 'filing', 'effective', 'unbinding');
CREATE INDEX bindings_unconfirmed ON bindings (id) WHERE confirmed_version < version AND state IN ('submitted', 'filing', 'effective', 'unbinding');

CREATE TABLE binding_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  binding_id bigint NOT NULL REFERENCES bindings,
  event text NOT NULL,
  state text NOT NULL,
  version integer NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX binding_history_by_binding ON binding_history (binding_id, id);
CREATE INDEX binding_history_repairs ON binding_history (at) WHERE event IN ('mend', 'mend-ended');

CREATE TABLE calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  call_id text NOT NULL UNIQUE,
  subscription_id bigint NOT NULL REFERENCES subscriptions,
  user_id bigint NOT NULL REFERENCES users,
  caller bytea,
  caller_index bytea,
  started_at timestamptz NOT NULL,
  answered_at timestamptz,
  ended_at timestamptz,
  cause text CHECK (cause IN ('completed', 'missed', 'busy', 'cancelled', 'refused')),
  called_back_at timestamptz,
  event_ids text[] NOT NULL,
  outcome text GENERATED ALWAYS AS (
    CASE WHEN answered_at IS NOT NULL OR cause = 'completed' THEN 'answered' ELSE coalesce(cause, 'ringing') END
  ) STORED,
  seconds integer GENERATED ALWAYS AS (
    CASE WHEN answered_at < ended_at THEN extract(epoch FROM ended_at - answered_at)::integer
      WHEN answered_at >= ended_at THEN 0 END
  ) STORED,
  CHECK ((ended_at IS NULL) = (cause IS NULL)),
  CHECK ((caller IS NULL) = (caller_index IS NULL))
);
CREATE INDEX calls_of_user ON calls (user_id, started_at DESC, id DESC);
CREATE INDEX calls_of_caller ON calls (subscription_id, caller_index);
CREATE INDEX calls_started ON calls (started_at);

CREATE TABLE call_settings (
  user_id bigint PRIMARY KEY REFERENCES users,
  retention_days smallint NOT NULL CHECK (retention_days IN (0, 7, 30, 180)),
  missed_call_sms boolean NOT NULL
);

CREATE TABLE deleted_calls (
  call_id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  deleted_at timestamptz NOT NULL
);
COMMENT ON TABLE deleted_calls IS 'For two days: a repeated report does not restore a call that its owner has deleted';
CREATE INDEX deleted_calls_of_user ON deleted_calls (user_id);

CREATE TABLE missed_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  call_id text NOT NULL UNIQUE,
  user_id bigint NOT NULL REFERENCES users,
  number_id bigint NOT NULL REFERENCES numbers,
  caller bytea,
  missed_at timestamptz NOT NULL,
  sent_at timestamptz,
  CHECK (sent_at IS NULL OR caller IS NULL)
);
COMMENT ON TABLE missed_calls IS 'For two days: the SMS about missed calls; the caller is cleared once the SMS is sent or not needed';
CREATE INDEX missed_calls_of_user ON missed_calls (user_id);
CREATE INDEX missed_calls_of_number ON missed_calls (number_id);

CREATE TABLE refused_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  minute timestamptz NOT NULL,
  carrier text NOT NULL,
  digits text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  status smallint NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  UNIQUE (minute, carrier, reason, digits)
);
COMMENT ON TABLE refused_calls IS 'Calls of a minute that rang no phone, for at most 30 days, without the caller; digits are empty if outside the number plan, or if too many numbers were tried in that minute';
CREATE INDEX refused_calls_of_number ON refused_calls (digits, minute);

CREATE TABLE carrier_hourly_traffic (
  carrier text NOT NULL,
  hour timestamptz NOT NULL,
  route_requests integer NOT NULL,
  events integer NOT NULL,
  last_received_at timestamptz NOT NULL,
  PRIMARY KEY (carrier, hour)
);
COMMENT ON TABLE carrier_hourly_traffic IS 'Requests and events of a carrier by hour, for 30 days: shows whether it is unusually silent';

CREATE TABLE outbound_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  call_id text NOT NULL UNIQUE,
  user_id bigint NOT NULL REFERENCES users,
  number_id bigint NOT NULL REFERENCES numbers,
  kind text NOT NULL CHECK (kind IN ('test', 'callback')),
  state text NOT NULL CHECK (state IN ('placed', 'ringing', 'answered', 'calling', 'connected', 'ended')),
  cause text CHECK (cause IN ('completed', 'missed', 'busy', 'cancelled', 'refused', 'unknown')),
  requested_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (kind = 'callback' OR state NOT IN ('calling', 'connected')),
  CHECK ((state = 'ended') = (cause IS NOT NULL)),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
COMMENT ON TABLE outbound_calls IS 'Calls that the server makes for a user: a test of their phone, or a call back, without the other party';
CREATE UNIQUE INDEX outbound_calls_one_live ON outbound_calls (user_id) WHERE state <> 'ended';
CREATE INDEX outbound_calls_of_user ON outbound_calls (user_id, id);
CREATE INDEX outbound_calls_of_number ON outbound_calls (number_id);

CREATE TABLE outbound_call_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  outbound_call_id bigint NOT NULL REFERENCES outbound_calls,
  event text NOT NULL,
  state text NOT NULL,
  cause text,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX outbound_call_history_by_outbound_call ON outbound_call_history (outbound_call_id, id);

CREATE TABLE phone_registrations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone bytea NOT NULL,
  phone_index bytea NOT NULL UNIQUE,
  location bytea,
  registered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CHECK ((location IS NULL) = (expires_at <= registered_at))
);
COMMENT ON TABLE phone_registrations IS 'Where each phone is registered, shared by the SIP edges; an ended registration has no location';
CREATE INDEX phone_registrations_xid ON phone_registrations (xid);
`
