import { sql, type Kysely } from 'kysely'

const statements = `
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
  text text NOT NULL CHECK (text <> ''),
  at timestamptz NOT NULL
);
CREATE INDEX ticket_messages_of ON ticket_messages (ticket_id, id);

CREATE TABLE ticket_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX ticket_history_of ON ticket_history (ticket_id, id);

CREATE TABLE question_votes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
  user_id bigint REFERENCES users,
  device text,
  useful boolean NOT NULL,
  at timestamptz NOT NULL,
  CHECK (num_nonnulls(user_id, device) = 1),
  UNIQUE (question_id, user_id),
  UNIQUE (question_id, device)
);
CREATE INDEX question_votes_of_user ON question_votes (user_id) WHERE user_id IS NOT NULL;
`

/**
 * Tickets with what was written and what became of them; when their user goes, they go. Votes on the answers, one each of a user or of a
 * browser that nobody is logged in to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db)
}
