/**
 * Refund requests of the staff, and payment exceptions. Of a request only `refund_id` changes, once: its
 * approval sets it. The decision is in the approval, the money in the refund. A payment exception is a
 * quarantined payment, a bill difference or a failed refund that a member of staff settles; the finding
 * itself never changes.
 */
export const refundRequests = `
CREATE TABLE refund_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  payment_id bigint NOT NULL REFERENCES payments,
  kind text NOT NULL CHECK (kind IN ('order', 'part')),
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  requested_by bigint NOT NULL REFERENCES staff_members,
  requested_at timestamptz NOT NULL,
  approval_id bigint NOT NULL UNIQUE REFERENCES approvals,
  refund_id bigint UNIQUE REFERENCES refunds
);
CREATE INDEX refund_requests_of_order ON refund_requests (order_id, id);
CREATE INDEX refund_requests_by_requester ON refund_requests (requested_by, requested_at);
CREATE INDEX refund_requests_of_day ON refund_requests (requested_at);

CREATE TABLE payment_exceptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quarantined_payment_id bigint UNIQUE REFERENCES quarantined_payments,
  bill_difference_id bigint UNIQUE REFERENCES bill_differences,
  refund_id bigint REFERENCES refunds,
  state text NOT NULL CHECK (state IN ('open', 'taken', 'settled')),
  assigned_to bigint REFERENCES staff_members,
  opened_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK (num_nonnulls(quarantined_payment_id, bill_difference_id, refund_id) = 1),
  CHECK ((state = 'taken') <= (assigned_to IS NOT NULL))
);
CREATE INDEX payment_exceptions_of_state ON payment_exceptions (state, id);
CREATE INDEX payment_exceptions_of_refund ON payment_exceptions (refund_id) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX payment_exceptions_one_per_refund ON payment_exceptions (refund_id) WHERE state <> 'settled';

CREATE TABLE payment_exception_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_exception_id bigint NOT NULL REFERENCES payment_exceptions,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX payment_exception_history_by_payment_exception ON payment_exception_history (payment_exception_id, id);
`
