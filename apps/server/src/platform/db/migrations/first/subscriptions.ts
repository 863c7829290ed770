/**
 * Subscriptions with the time of their next step, their notices, and the mandates by which a payment
 * provider may charge renewals. `code` is the merchant's own name of a mandate, `provider_mandate_id` the
 * provider's.
 */
export const subscriptions = `
CREATE TABLE subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  number_id bigint NOT NULL REFERENCES numbers,
  order_id bigint NOT NULL UNIQUE REFERENCES orders,
  state text NOT NULL CHECK (state IN ('pending_bind', 'active', 'past_due', 'grace', 'suspended', 'ended')),
  renewal text NOT NULL CHECK (renewal IN ('auto', 'manual', 'ends')),
  period_start timestamptz,
  period_end timestamptz,
  anchor_day smallint CHECK (anchor_day BETWEEN 1 AND 31),
  next_step_at timestamptz,
  ended_at timestamptz,
  recoverable_until timestamptz,
  barred_at timestamptz,
  barred_until timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT subscriptions_period CHECK (period_end > period_start),
  CONSTRAINT subscriptions_running CHECK ((state IN ('active', 'past_due', 'grace', 'suspended')) =
    (next_step_at IS NOT NULL)),
  CONSTRAINT subscriptions_started CHECK ((next_step_at IS NOT NULL) <=
    (period_start IS NOT NULL AND period_end IS NOT NULL AND anchor_day IS NOT NULL)),
  CONSTRAINT subscriptions_ended CHECK ((state = 'ended') = (ended_at IS NOT NULL)),
  CONSTRAINT subscriptions_barred_since CHECK (barred_until IS NULL OR barred_until > barred_at),
  CONSTRAINT subscriptions_recoverable CHECK (recoverable_until IS NULL OR recoverable_until > ended_at)
);
CREATE INDEX subscriptions_of_number ON subscriptions (number_id);
CREATE UNIQUE INDEX subscriptions_one_live ON subscriptions (number_id) WHERE state <> 'ended';
COMMENT ON COLUMN subscriptions.barred_at IS 'Since then no call rings, until barred_until or until the bar is lifted; actor and reason are in the history';
CREATE INDEX subscriptions_barred ON subscriptions (id) WHERE barred_at IS NOT NULL;
CREATE INDEX subscriptions_of_user ON subscriptions (user_id, id);
CREATE INDEX subscriptions_started ON subscriptions (created_at);
CREATE INDEX subscriptions_ended_at ON subscriptions (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX subscriptions_overdue ON subscriptions (period_end, id) WHERE state IN ('past_due', 'grace', 'suspended');
CREATE INDEX subscriptions_next_step ON subscriptions (next_step_at, id) WHERE next_step_at IS NOT NULL;

ALTER TABLE orders ADD FOREIGN KEY (subscription_id) REFERENCES subscriptions;

CREATE TABLE subscription_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id bigint NOT NULL REFERENCES subscriptions,
  event text NOT NULL,
  state text NOT NULL,
  renewal text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX subscription_history_by_subscription ON subscription_history (subscription_id, id);

CREATE TABLE subscription_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id bigint NOT NULL REFERENCES subscriptions,
  period_end timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN
    ('charge-6', 'charge-1', 'due-6', 'due-1', 'ends-6', 'ends-1', 'failed', 'suspended', 'ended')),
  created_at timestamptz NOT NULL,
  claimed_until timestamptz,
  sent_at timestamptz,
  UNIQUE (subscription_id, period_end, kind)
);
CREATE INDEX subscription_notices_unsent ON subscription_notices (id) WHERE sent_at IS NULL;

CREATE TABLE mandates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id bigint NOT NULL REFERENCES subscriptions,
  provider text NOT NULL CHECK (provider IN ('wechat')),
  code text NOT NULL UNIQUE,
  provider_mandate_id text UNIQUE,
  state text NOT NULL CHECK (state IN ('signing', 'active', 'ended')),
  created_at timestamptz NOT NULL,
  signed_at timestamptz,
  ended_at timestamptz,
  CHECK ((state = 'active') <= (provider_mandate_id IS NOT NULL AND signed_at IS NOT NULL)),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX mandates_one_live ON mandates (subscription_id) WHERE state <> 'ended';

CREATE TABLE mandate_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mandate_id bigint NOT NULL REFERENCES mandates,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX mandate_history_by_mandate ON mandate_history (mandate_id, id);
`
