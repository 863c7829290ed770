import { sql, type Kysely } from 'kysely'

const statements = `
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone text UNIQUE,
  courier_openid text UNIQUE,
  username text NOT NULL DEFAULT '',
  nickname text NOT NULL DEFAULT '',
  avatar text NOT NULL DEFAULT '',
  gender smallint NOT NULL DEFAULT 2 CHECK (gender IN (0, 1, 2)),
  roles text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family uuid NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  access_hash bytea NOT NULL UNIQUE,
  access_expires_at timestamptz NOT NULL,
  refresh_hash bytea NOT NULL UNIQUE,
  refresh_expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_family ON sessions (family);

CREATE TABLE sms_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('login', 'bind')),
  phone text NOT NULL,
  code_hmac bytea NOT NULL,
  tries_left smallint NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX sms_codes_one_live ON sms_codes (purpose, phone) WHERE consumed_at IS NULL;

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
  hits integer NOT NULL CHECK (hits > 0)
);

CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL REFERENCES users,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  response jsonb,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);

CREATE TABLE numbers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  digits text COLLATE "C" NOT NULL UNIQUE CHECK (digits ~ '^[0-9]+$'),
  price_fen integer NOT NULL CHECK (price_fen >= 0),
  struck_price_fen integer CHECK (struck_price_fen >= 0),
  state text NOT NULL CHECK (state IN
    ('draft', 'on_sale', 'held', 'sold', 'bound', 'suspended', 'cooling', 'off_shelf', 'blocked', 'retired')),
  held_until timestamptz,
  held_by bigint,
  categories text[] NOT NULL DEFAULT '{}',
  featured integer NOT NULL DEFAULT 0 CHECK (featured >= 0),
  mix integer NOT NULL DEFAULT floor(random() * 2147483647)::integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'held') = (held_until IS NOT NULL AND held_by IS NOT NULL))
);
CREATE INDEX numbers_default_order ON numbers ((-featured), mix, id) WHERE state = 'on_sale';
CREATE INDEX numbers_price_order ON numbers (price_fen, id) WHERE state = 'on_sale';
CREATE INDEX numbers_categories ON numbers USING gin (categories);
CREATE INDEX numbers_tail ON numbers (reverse(digits) text_pattern_ops) WHERE state = 'on_sale';

CREATE TABLE number_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number_id bigint NOT NULL REFERENCES numbers,
  event text NOT NULL,
  state text NOT NULL,
  order_id bigint,
  at timestamptz NOT NULL
);
CREATE INDEX number_history_number ON number_history (number_id, id);

CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  out_trade_no text NOT NULL UNIQUE,
  user_id bigint NOT NULL REFERENCES users,
  number_id bigint NOT NULL REFERENCES numbers,
  kind text NOT NULL CHECK (kind IN ('new', 'renew')),
  months smallint NOT NULL CHECK (months IN (1, 3, 6, 12)),
  price_fen integer NOT NULL CHECK (price_fen >= 0),
  amount_fen integer NOT NULL CHECK (amount_fen >= 0),
  stage text NOT NULL CHECK (stage IN
    ('created', 'paying', 'paid', 'active', 'ended', 'cancelled', 'expired', 'refunding', 'refunded')),
  status smallint NOT NULL GENERATED ALWAYS AS (CASE
    WHEN stage IN ('created', 'paying') THEN 1
    WHEN stage IN ('paid', 'active', 'ended') THEN 2
    ELSE 3 END) STORED,
  auto_renew boolean NOT NULL DEFAULT false,
  hold_until timestamptz NOT NULL,
  paid_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX orders_one_hold ON orders (number_id) WHERE kind = 'new' AND stage IN ('created', 'paying');
CREATE INDEX orders_user ON orders (user_id, id DESC);
CREATE INDEX orders_pending ON orders (hold_until) WHERE stage IN ('created', 'paying');

ALTER TABLE numbers ADD CONSTRAINT numbers_held_by FOREIGN KEY (held_by) REFERENCES orders DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE order_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  event text NOT NULL,
  stage text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX order_history_order ON order_history (order_id, id);

CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL UNIQUE REFERENCES orders,
  out_trade_no text NOT NULL UNIQUE,
  method text NOT NULL CHECK (method IN ('wechat')),
  channel text NOT NULL CHECK (channel IN ('h5', 'jsapi')),
  amount_fen integer NOT NULL CHECK (amount_fen >= 0),
  state text NOT NULL CHECK (state IN ('init', 'prepared', 'succeeded', 'closed', 'unknown')),
  payer_client_ip text NOT NULL,
  h5_url text,
  h5_url_until timestamptz,
  transaction_id text UNIQUE,
  payer_openid text,
  succeeded_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX payments_open ON payments (created_at) WHERE state IN ('init', 'prepared', 'unknown');

CREATE TABLE payment_notifications (
  id text PRIMARY KEY,
  event_type text NOT NULL,
  resource jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  applied_at timestamptz,
  quarantine text
);
CREATE INDEX payment_notifications_open ON payment_notifications (received_at) WHERE applied_at IS NULL;

CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  payment_id bigint NOT NULL REFERENCES payments,
  out_refund_no text NOT NULL UNIQUE,
  amount_fen integer NOT NULL CHECK (amount_fen > 0),
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('init', 'processing', 'succeeded', 'abnormal')),
  created_at timestamptz NOT NULL,
  succeeded_at timestamptz
);

CREATE TABLE ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund')),
  amount_fen integer NOT NULL CHECK (amount_fen > 0),
  reference text NOT NULL UNIQUE,
  at timestamptz NOT NULL
);

CREATE TABLE subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  number_id bigint NOT NULL REFERENCES numbers,
  order_id bigint NOT NULL UNIQUE REFERENCES orders,
  state text NOT NULL CHECK (state IN ('pending_bind', 'active', 'past_due', 'grace', 'suspended', 'ended')),
  renewal text NOT NULL CHECK (renewal IN ('auto', 'manual', 'ends')),
  period_start timestamptz,
  period_end timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'active') <= (period_start IS NOT NULL AND period_end > period_start))
);
CREATE UNIQUE INDEX subscriptions_one_live ON subscriptions (number_id) WHERE state <> 'ended';

CREATE TABLE bindings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id bigint NOT NULL REFERENCES subscriptions,
  number_id bigint NOT NULL REFERENCES numbers,
  phone text NOT NULL,
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 5),
  state text NOT NULL CHECK (state IN ('submitted', 'effective', 'rejected', 'ended')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX bindings_one_effective ON bindings (number_id) WHERE state = 'effective';
CREATE UNIQUE INDEX bindings_five_a_phone ON bindings (phone, slot) WHERE state = 'effective';

CREATE TABLE favourites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  number_id bigint NOT NULL REFERENCES numbers,
  status smallint NOT NULL CHECK (status IN (0, 1)),
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, number_id)
);

CREATE TABLE banners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position integer NOT NULL,
  image text NOT NULL,
  video text,
  video_poster text,
  title_zh text NOT NULL,
  title_en text NOT NULL,
  link text
);

CREATE TABLE questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position integer NOT NULL,
  category text NOT NULL,
  title_zh text NOT NULL,
  title_en text NOT NULL,
  body_zh text NOT NULL,
  body_en text NOT NULL
);

CREATE TABLE agreements (
  id text PRIMARY KEY,
  version text NOT NULL,
  effective_at timestamptz NOT NULL,
  title_zh text NOT NULL,
  title_en text NOT NULL,
  body_zh text NOT NULL,
  body_en text NOT NULL
);

CREATE TABLE seeds (
  name text PRIMARY KEY,
  planted_at timestamptz NOT NULL DEFAULT now()
);
`

/** The first schema: users, numbers, orders, money, favourites and content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db)
}
