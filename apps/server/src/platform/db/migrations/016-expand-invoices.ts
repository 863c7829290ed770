import type { Migration } from '../migration.ts'

/**
 * Electronic invoices of paid orders: `buyer` is the encrypted title, tax number and e-mail; `amount_fen` is
 * null until the amount is decided. `late_payments` has the payments of a closed month that we learned of
 * later, and when they entered the books. `fee_fen` is what the provider charged on the bill of a day.
 */
export const invoices: Migration = {
  name: '016-expand-invoices',
  statements: [
    `CREATE TABLE invoices (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id bigint NOT NULL REFERENCES orders,
      state text NOT NULL CHECK (state IN
        ('requested', 'sending', 'issued', 'red_due', 'red_sending', 'red', 'declined', 'withdrawn')),
      title_kind text NOT NULL CHECK (title_kind IN ('personal', 'company')),
      buyer bytea,
      amount_fen bigint CHECK (amount_fen > 0),
      number text UNIQUE,
      red_number text UNIQUE,
      by_provider boolean NOT NULL DEFAULT false,
      link text,
      requested_at timestamptz NOT NULL,
      issued_at timestamptz,
      red_at timestamptz
    )`,
    `CREATE UNIQUE INDEX invoices_open_of_order ON invoices (order_id)
      WHERE state NOT IN ('red', 'declined', 'withdrawn')`,
    'CREATE INDEX invoices_of_order ON invoices (order_id, id)',
    'CREATE INDEX invoices_by_state ON invoices (state, id)',
    'CREATE INDEX invoices_issued ON invoices (issued_at)',
    'CREATE INDEX invoices_red ON invoices (red_at)',
    `CREATE TABLE invoice_history (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      invoice_id bigint NOT NULL REFERENCES invoices,
      event text NOT NULL,
      state text NOT NULL,
      at timestamptz NOT NULL,
      staff_id bigint,
      reason text
    )`,
    'CREATE INDEX invoice_history_by_invoice ON invoice_history (invoice_id, id)',
    `CREATE TABLE invoice_files (
      invoice_id bigint PRIMARY KEY REFERENCES invoices,
      content bytea NOT NULL
    )`,
    `CREATE TABLE late_payments (
      ledger_id bigint PRIMARY KEY,
      booked_at timestamptz NOT NULL
    )`,
    'CREATE INDEX late_payments_booked ON late_payments (booked_at)',
    'ALTER TABLE bills ADD COLUMN fee_fen bigint',
  ],
}
