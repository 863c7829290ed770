/**
 * Ring rules of an owner: switches, quiet hours in minutes of the day (Asia/Shanghai), and encrypted lists
 * of callers and prefixes. They belong to one subscription, so the next owner of the number inherits
 * nothing.
 */
export const rules = `
CREATE TABLE ring_rules (
  subscription_id bigint PRIMARY KEY REFERENCES subscriptions,
  user_id bigint NOT NULL REFERENCES users,
  rings boolean NOT NULL DEFAULT true,
  quiet boolean NOT NULL DEFAULT false,
  quiet_from smallint NOT NULL DEFAULT 1320 CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until smallint NOT NULL DEFAULT 420 CHECK (quiet_until BETWEEN 0 AND 1439),
  known_callers_only boolean NOT NULL DEFAULT false,
  refuse_hidden boolean NOT NULL DEFAULT false,
  allow_all_until timestamptz,
  second_phone bytea,
  second_phone_index bytea,
  version integer NOT NULL DEFAULT 1,
  CHECK (quiet_from <> quiet_until),
  CHECK ((second_phone IS NULL) = (second_phone_index IS NULL))
);
CREATE INDEX ring_rules_of_user ON ring_rules (user_id);
CREATE INDEX ring_rules_second_phone ON ring_rules (second_phone_index) WHERE second_phone_index IS NOT NULL;

CREATE TABLE caller_list_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id bigint NOT NULL REFERENCES subscriptions,
  user_id bigint NOT NULL REFERENCES users,
  list text NOT NULL CHECK (list IN ('block', 'allow')),
  caller bytea NOT NULL,
  caller_index bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX caller_list_entries_unique ON caller_list_entries (subscription_id, caller_index);
CREATE INDEX caller_list_entries_of_user ON caller_list_entries (user_id);
`
