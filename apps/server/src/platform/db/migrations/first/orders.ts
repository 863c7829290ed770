/**
 * Orders. `user_sequence` counts a user's orders for new numbers, so that of two concurrent ones only one is
 * inserted. `price_fen` is a month's price, `amount_fen` the total; `period_start` and `period_end` are what
 * the order has paid for. The shop decides which periods are sold; the database requires whole months only.
 * `orders_paid` holds all columns of the statistics.
 */
export const orders = `
CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  out_trade_no text NOT NULL UNIQUE,
  user_id bigint NOT NULL REFERENCES users,
  user_sequence integer,
  number_id bigint NOT NULL REFERENCES numbers,
  kind text NOT NULL CHECK (kind IN ('new', 'renew')),
  months smallint NOT NULL CHECK (months > 0),
  price_fen integer NOT NULL CHECK (price_fen >= 0),
  amount_fen bigint NOT NULL CHECK (amount_fen >= 0),
  stage text NOT NULL CHECK (stage IN
    ('created', 'paying', 'paid', 'active', 'ended', 'cancelled', 'expired', 'refunding', 'refunded')),
  status smallint NOT NULL GENERATED ALWAYS AS (CASE
    WHEN stage IN ('created', 'paying') THEN 1
    WHEN stage IN ('paid', 'active', 'ended') THEN 2
    ELSE 3 END) STORED,
  auto_renew boolean NOT NULL DEFAULT false,
  hold_until timestamptz NOT NULL,
  paid_at timestamptz,
  subscription_id bigint,
  period_start timestamptz,
  period_end timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT orders_user_sequence_kind CHECK ((kind = 'new') = (user_sequence IS NOT NULL)),
  CONSTRAINT orders_renewal_subscription CHECK (kind = 'new' OR subscription_id IS NOT NULL),
  CONSTRAINT orders_period CHECK (period_end > period_start)
);
CREATE UNIQUE INDEX orders_one_hold ON orders (number_id) WHERE kind = 'new' AND stage IN ('created', 'paying');
CREATE UNIQUE INDEX orders_one_renewal ON orders (subscription_id)
  WHERE kind = 'renew' AND stage IN ('created', 'paying');
CREATE UNIQUE INDEX orders_user_sequence ON orders (user_id, user_sequence);
CREATE INDEX orders_user ON orders (user_id, id DESC);
CREATE INDEX orders_pending ON orders (hold_until) WHERE stage IN ('created', 'paying');
CREATE INDEX orders_of_number ON orders (number_id, id);
CREATE INDEX orders_paid ON orders (paid_at, id) INCLUDE (kind, amount_fen, price_fen, number_id) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_paid_of_user ON orders (user_id) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_amount ON orders (amount_fen, id);
CREATE INDEX orders_placed ON orders (created_at);
CREATE INDEX orders_of_subscription ON orders (subscription_id, id);

ALTER TABLE numbers ADD CONSTRAINT numbers_held_by FOREIGN KEY (held_by_order_id) REFERENCES orders DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE order_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  event text NOT NULL,
  stage text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX order_history_order ON order_history (order_id, id);
`
