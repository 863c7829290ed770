import { sql, type Kysely } from 'kysely'

const statements = `
ALTER TABLE numbers ADD COLUMN cooling_until timestamptz;
UPDATE numbers SET cooling_until = now() + interval '90 days' WHERE state = 'cooling';
ALTER TABLE numbers ADD CONSTRAINT numbers_cooling_has_an_end CHECK ((state = 'cooling') = (cooling_until IS NOT NULL));
CREATE INDEX numbers_cooling ON numbers (cooling_until) WHERE state = 'cooling';

ALTER TABLE subscriptions
  ADD COLUMN anchor_day smallint CHECK (anchor_day BETWEEN 1 AND 31),
  ADD COLUMN next_step_at timestamptz,
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN recoverable_until timestamptz;
UPDATE subscriptions SET
  anchor_day = extract(day FROM period_start AT TIME ZONE 'Asia/Shanghai'),
  next_step_at = CASE WHEN state <> 'pending_bind' AND state <> 'ended' THEN now() END,
  ended_at = CASE WHEN state = 'ended' THEN coalesce(
    (SELECT max(at) FROM subscription_history WHERE subscription_id = subscriptions.id), created_at) END;
ALTER TABLE subscriptions
  ADD CONSTRAINT subscriptions_period CHECK (period_end > period_start),
  ADD CONSTRAINT subscriptions_running CHECK ((state IN ('active', 'past_due', 'grace', 'suspended')) =
    (next_step_at IS NOT NULL)),
  ADD CONSTRAINT subscriptions_begun CHECK ((next_step_at IS NOT NULL) <=
    (period_start IS NOT NULL AND period_end IS NOT NULL AND anchor_day IS NOT NULL)),
  ADD CONSTRAINT subscriptions_ended CHECK ((state = 'ended') = (ended_at IS NOT NULL)),
  ADD CONSTRAINT subscriptions_recoverable CHECK (recoverable_until IS NULL OR recoverable_until > ended_at);
CREATE INDEX subscriptions_next_step ON subscriptions (next_step_at) WHERE next_step_at IS NOT NULL;

ALTER TABLE orders
  ADD COLUMN subscription_id bigint REFERENCES subscriptions,
  ADD COLUMN period_start timestamptz,
  ADD COLUMN period_end timestamptz;
UPDATE orders SET subscription_id = s.id, period_start = s.period_start, period_end = s.period_end
  FROM subscriptions s WHERE s.order_id = orders.id;
ALTER TABLE orders
  ADD CONSTRAINT orders_renewal_of CHECK (kind = 'new' OR subscription_id IS NOT NULL),
  ADD CONSTRAINT orders_period CHECK (period_end > period_start);
CREATE INDEX orders_of_subscription ON orders (subscription_id, id);
CREATE UNIQUE INDEX orders_one_renewal ON orders (subscription_id)
  WHERE kind = 'renew' AND stage IN ('created', 'paying');

ALTER TABLE refunds DROP CONSTRAINT refunds_kind_check,
  ADD CONSTRAINT refunds_kind_check CHECK (kind IN ('order', 'extra', 'remainder'));

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

CREATE TABLE contracts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id bigint NOT NULL REFERENCES subscriptions,
  out_contract_code text NOT NULL UNIQUE,
  contract_id text UNIQUE,
  state text NOT NULL CHECK (state IN ('signing', 'active', 'ended')),
  created_at timestamptz NOT NULL,
  signed_at timestamptz,
  ended_at timestamptz,
  CHECK ((state = 'active') <= (contract_id IS NOT NULL AND signed_at IS NOT NULL)),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX contracts_one_live ON contracts (subscription_id) WHERE state <> 'ended';
`

/** The life of a subscription after its first period: when its next step is, what each order paid for, notices, contracts, resting numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db)
}
