/**
 * Support tickets. Messages are encrypted, because users write phone numbers into them, and are deleted with
 * the account. An open ticket is to be answered by `due_at`; `queue_rank` orders tickets for the service.
 * Notes are internal. `ticket_writers` says for a minute that a member of staff is writing an answer.
 */
export const support = `
CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  category text NOT NULL CHECK (category IN ('calls', 'binding', 'buying', 'renewal', 'privacy', 'other')),
  order_id bigint REFERENCES orders,
  state text NOT NULL CHECK (state IN ('open', 'answered', 'closed')),
  queue_rank smallint NOT NULL GENERATED ALWAYS AS (CASE state WHEN 'open' THEN 0 WHEN 'answered' THEN 1 ELSE 2 END) STORED,
  assignee bigint,
  due_at timestamptz NOT NULL,
  first_answered_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON COLUMN tickets.assignee IS 'The member of staff responsible; counts only while they may answer tickets';
CREATE INDEX tickets_by_queue_rank ON tickets (queue_rank, due_at, id);
CREATE INDEX tickets_of_assignee ON tickets (assignee, queue_rank, due_at, id) WHERE assignee IS NOT NULL;
CREATE INDEX tickets_of_order ON tickets (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX tickets_of_user ON tickets (user_id, id);
CREATE INDEX tickets_open ON tickets (updated_at) WHERE state = 'open';

CREATE TABLE ticket_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  author text NOT NULL CHECK (author IN ('shopper', 'service')),
  staff_id bigint,
  text bytea NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX ticket_messages_by_ticket ON ticket_messages (ticket_id, id);

CREATE TABLE ticket_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  staff_id bigint NOT NULL,
  text bytea NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX ticket_notes_by_ticket ON ticket_notes (ticket_id, id);

CREATE TABLE ticket_writers (
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  staff_id bigint NOT NULL,
  started_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, staff_id)
);

CREATE TABLE ticket_templates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  zh text NOT NULL,
  en text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);

CREATE TABLE ticket_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text,
  assignee bigint
);
CREATE INDEX ticket_history_by_ticket ON ticket_history (ticket_id, id);
`
