/** Tickets with what was written, sealed because people write phones into it, and what became of them; when their user goes, they go. */
export const support = `
CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  category text NOT NULL CHECK (category IN ('calls', 'binding', 'buying', 'renewal', 'privacy', 'other')),
  order_id bigint REFERENCES orders,
  state text NOT NULL CHECK (state IN ('open', 'answered', 'closed')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX tickets_of_user ON tickets (user_id, id);
CREATE INDEX tickets_waiting ON tickets (updated_at) WHERE state = 'open';

CREATE TABLE ticket_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  author text NOT NULL CHECK (author IN ('shopper', 'service')),
  text bytea NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX ticket_messages_of ON ticket_messages (ticket_id, id);

CREATE TABLE ticket_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX ticket_history_of ON ticket_history (ticket_id, id);
`
