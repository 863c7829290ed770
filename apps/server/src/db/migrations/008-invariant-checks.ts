import { sql, type Kysely } from 'kysely'

const statements = `
CREATE TABLE invariant_checks (
  invariant text PRIMARY KEY,
  broken_rows integer NOT NULL CHECK (broken_rows >= 0),
  checked_at timestamptz NOT NULL
);
`

/** The outcome of the newest check of each invariant, for the metrics of all servers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db)
}
