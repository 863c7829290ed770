import { sql, type Kysely } from 'kysely'

const statements = `
ALTER TABLE payments DROP CONSTRAINT payments_order_id_key,
  DROP CONSTRAINT payments_channel_check,
  ADD CONSTRAINT payments_channel_check CHECK (channel IN ('h5', 'jsapi', 'contract'));
CREATE UNIQUE INDEX payments_one_open ON payments (order_id) WHERE state IN ('init', 'prepared', 'unknown');
CREATE INDEX payments_of_order ON payments (order_id, id);

ALTER TABLE refunds
  ADD COLUMN kind text NOT NULL DEFAULT 'order' CHECK (kind IN ('order', 'extra')),
  ADD COLUMN accepted_at timestamptz;
CREATE INDEX refunds_of_order ON refunds (order_id);
CREATE INDEX refunds_of_payment ON refunds (payment_id);

CREATE TABLE quarantined_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  out_trade_no text NOT NULL,
  transaction_id text NOT NULL,
  reason text NOT NULL,
  report jsonb NOT NULL,
  found_at timestamptz NOT NULL,
  UNIQUE (out_trade_no, transaction_id, reason)
);

CREATE TABLE bills (
  day text PRIMARY KEY CHECK (day ~ '^\\d{4}-\\d\\d-\\d\\d$'),
  payments integer NOT NULL CHECK (payments >= 0),
  refunds integer NOT NULL CHECK (refunds >= 0),
  compared_at timestamptz NOT NULL
);

CREATE TABLE bill_differences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day text NOT NULL,
  kind text NOT NULL CHECK (kind IN
    ('payment-missing', 'payment-amount', 'payment-unbilled', 'refund-missing', 'refund-amount', 'refund-unbilled')),
  reference text NOT NULL,
  ours_fen integer,
  theirs_fen integer,
  found_at timestamptz NOT NULL,
  UNIQUE (day, kind, reference)
);
`

/** An order may be paid for in several attempts, one open at a time; a second success is an `extra` refund. What WeChat's word and bills have against our books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db)
}
