import { sql, type Kysely } from 'kysely'

const statements = `
CREATE TABLE subscription_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id bigint NOT NULL REFERENCES subscriptions,
  event text NOT NULL,
  state text NOT NULL,
  renewal text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX subscription_history_of ON subscription_history (subscription_id, id);
CREATE INDEX subscriptions_of_user ON subscriptions (user_id, id);

INSERT INTO subscription_history (subscription_id, event, state, renewal, at)
SELECT id, 'subscribe', state, renewal, created_at FROM subscriptions ORDER BY id;
`

/** What has happened to each subscription; one that was there before starts with the state that it was found in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db)
}
