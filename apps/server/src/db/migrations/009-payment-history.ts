import { sql, type Kysely } from 'kysely'

const statements = `
CREATE TABLE payment_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES payments,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX payment_history_of ON payment_history (payment_id, id);

CREATE TABLE refund_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_id bigint NOT NULL REFERENCES refunds,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX refund_history_of ON refund_history (refund_id, id);

INSERT INTO payment_history (payment_id, event, state, at)
SELECT id, 'found', state, now() FROM payments ORDER BY id;
INSERT INTO refund_history (refund_id, event, state, at)
SELECT id, 'found', state, now() FROM refunds ORDER BY id;
`

/** What has happened to each payment and refund; one that was there before starts with the state that it was `found` in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db)
}
