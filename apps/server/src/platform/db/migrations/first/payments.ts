/**
 * Money. `payer_client_ip` and `payer_id` are encrypted and cleared when the account is deleted. An order may
 * have several payment attempts, one open at a time. Refund kinds: `order` returns all that is left of an
 * order, `extra` a second successful payment, `remainder` the unused part of an ended order, `part` an amount
 * that staff choose and that leaves the order as it is; together at most what was paid. The ledger holds what
 * was paid and refunded; reports and bills that contradict it are quarantined.
 */
export const payments = `
CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  out_trade_no text NOT NULL UNIQUE,
  provider text NOT NULL CHECK (provider IN ('wechat')),
  channel text NOT NULL CHECK (channel IN ('browser', 'in-app', 'mandate')),
  amount_fen bigint NOT NULL CHECK (amount_fen >= 0),
  state text NOT NULL CHECK (state IN ('init', 'prepared', 'succeeded', 'closed', 'unknown')),
  payer_client_ip bytea,
  payment_url text,
  payment_url_until timestamptz,
  transaction_id text UNIQUE,
  payer_id bytea,
  succeeded_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX payments_open ON payments (created_at) WHERE state IN ('init', 'prepared', 'unknown');
CREATE UNIQUE INDEX payments_one_open ON payments (order_id) WHERE state IN ('init', 'prepared', 'unknown');
CREATE INDEX payments_of_order ON payments (order_id, id);
CREATE INDEX payments_by_channel ON payments (channel, order_id) WHERE state = 'succeeded';

CREATE TABLE payment_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES payments,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX payment_history_by_payment ON payment_history (payment_id, id);

CREATE TABLE payment_notifications (
  id text PRIMARY KEY,
  event_type text NOT NULL,
  resource jsonb NOT NULL,
  payer_id bytea,
  received_at timestamptz NOT NULL,
  applied_at timestamptz,
  quarantine_reason text
);
CREATE INDEX payment_notifications_by_trade_no ON payment_notifications ((resource->'report'->>'outTradeNo'));
CREATE INDEX payment_notifications_open ON payment_notifications (received_at) WHERE applied_at IS NULL;

CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  payment_id bigint NOT NULL REFERENCES payments,
  out_refund_no text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('order', 'extra', 'remainder', 'part')),
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('init', 'processing', 'succeeded', 'abnormal', 'closed')),
  created_at timestamptz NOT NULL,
  accepted_at timestamptz,
  succeeded_at timestamptz
);
CREATE INDEX refunds_of_order ON refunds (order_id);
CREATE INDEX refunds_of_payment ON refunds (payment_id);
CREATE INDEX refunds_amount ON refunds (amount_fen, id);

CREATE TABLE refund_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_id bigint NOT NULL REFERENCES refunds,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX refund_history_by_refund ON refund_history (refund_id, id);

CREATE TABLE ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund')),
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  reference text NOT NULL UNIQUE,
  at timestamptz NOT NULL
);
CREATE INDEX ledger_at ON ledger (at);
CREATE INDEX ledger_of_order ON ledger (order_id, id);

CREATE TABLE quarantined_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  out_trade_no text NOT NULL,
  transaction_id text NOT NULL,
  reason text NOT NULL,
  report jsonb NOT NULL,
  payer_id bytea,
  found_at timestamptz NOT NULL,
  UNIQUE (out_trade_no, transaction_id, reason)
);

CREATE TABLE bills (
  provider text NOT NULL,
  day text NOT NULL CHECK (day ~ '^\\d{4}-\\d\\d-\\d\\d$'),
  payments integer NOT NULL CHECK (payments >= 0),
  refunds integer NOT NULL CHECK (refunds >= 0),
  compared_at timestamptz NOT NULL,
  PRIMARY KEY (provider, day)
);

CREATE TABLE bill_differences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  day text NOT NULL,
  kind text NOT NULL CHECK (kind IN
    ('payment-missing', 'payment-amount', 'payment-unbilled', 'refund-missing', 'refund-amount', 'refund-unbilled')),
  reference text NOT NULL,
  our_amount_fen bigint,
  provider_amount_fen bigint,
  found_at timestamptz NOT NULL,
  UNIQUE (provider, day, kind, reference)
);
CREATE INDEX bill_differences_by_reference ON bill_differences (reference);
`
