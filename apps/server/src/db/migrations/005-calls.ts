import { sql, type Kysely } from 'kysely'

const statements = `
CREATE TABLE calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  call_id text NOT NULL UNIQUE,
  subscription_id bigint NOT NULL REFERENCES subscriptions,
  user_id bigint NOT NULL REFERENCES users,
  caller text,
  started_at timestamptz NOT NULL,
  answered_at timestamptz,
  ended_at timestamptz,
  cause text CHECK (cause IN ('completed', 'missed', 'busy', 'cancelled', 'refused')),
  event_ids text[] NOT NULL,
  outcome text GENERATED ALWAYS AS (
    CASE WHEN answered_at IS NOT NULL OR cause = 'completed' THEN 'answered' ELSE coalesce(cause, 'ringing') END
  ) STORED,
  seconds integer GENERATED ALWAYS AS (
    CASE WHEN answered_at < ended_at THEN extract(epoch FROM ended_at - answered_at)::integer
      WHEN answered_at >= ended_at THEN 0 END
  ) STORED,
  CHECK ((ended_at IS NULL) = (cause IS NULL))
);
CREATE INDEX calls_of_user ON calls (user_id, started_at DESC, id DESC);
CREATE INDEX calls_of_subscription ON calls (subscription_id);
CREATE INDEX calls_started ON calls (started_at);
`

/**
 * Calls to numbers. Of the caller only the masked form is kept. What a call came to, and how long it lasted, follows from the moments and the
 * cause, whatever order they were reported in; `event_ids` are the reports that are in the row already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db)
}
