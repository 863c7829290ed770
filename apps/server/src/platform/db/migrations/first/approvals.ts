/**
 * Requests that need a second person: who requested exactly what, and who decided. The approval is of
 * `content_hash`. `subject_id` is the row that the request is about, in the table of its kind. Nobody
 * approves a request of their own, except where their role alone was sufficient (`allowed_by_role`).
 */
export const approvals = `
CREATE TABLE approvals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('refund', 'price-rules', 'price-change')),
  subject_id bigint NOT NULL,
  content text NOT NULL,
  content_hash bytea NOT NULL,
  requested_by bigint NOT NULL REFERENCES staff_members,
  requested_at timestamptz NOT NULL,
  reason text NOT NULL,
  allowed_by_role boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'approved', 'refused', 'withdrawn', 'lapsed')),
  decided_by bigint REFERENCES staff_members,
  decided_at timestamptz,
  CHECK (state <> 'approved' OR allowed_by_role OR (decided_by IS NOT NULL AND decided_by <> requested_by))
);
CREATE INDEX approvals_open ON approvals (expires_at) WHERE state = 'asked';
CREATE INDEX approvals_of_state ON approvals (state, id);
CREATE INDEX approvals_by_subject ON approvals (kind, subject_id, id);
CREATE INDEX approvals_by_requester ON approvals (requested_by, requested_at);

CREATE TABLE approval_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  approval_id bigint NOT NULL REFERENCES approvals,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX approval_history_by_approval ON approval_history (approval_id, id);
`
