import { asOwner, runStatement } from '@hao/testing/postgres.ts'
import { sql } from 'kysely'
import type { TestServer } from './server.ts'

/** Counts the rows that each later statement changes or deletes. Returns a function that reads the counts. */
export async function countSteps(
  { databaseUrl, context }: TestServer,
  table: string,
  change: 'UPDATE' | 'DELETE',
): Promise<() => Promise<number[]>> {
  const rows = change === 'UPDATE' ? 'NEW' : 'OLD'
  await runStatement(
    asOwner(databaseUrl),
    `CREATE TABLE steps (id bigint GENERATED ALWAYS AS IDENTITY, rows integer);
    GRANT SELECT ON steps TO PUBLIC;
    CREATE FUNCTION count_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      $$ BEGIN INSERT INTO steps (rows) SELECT count(*) FROM changed; RETURN NULL; END $$;
    CREATE TRIGGER count_step AFTER ${change} ON ${table} REFERENCING ${rows} TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION count_step()`,
  )
  return async () => {
    const read = await sql<{ rows: number }>`SELECT rows FROM steps WHERE rows > 0 ORDER BY id`.execute(
      context.db,
    )
    return read.rows.map((step) => step.rows)
  }
}
