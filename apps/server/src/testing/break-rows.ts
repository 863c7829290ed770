import { asOwner, runStatement } from '@hao/testing/postgres.ts'
import type { TestServer } from './server.ts'

/**
 * Makes every change and deletion of a table's rows fail, or of those that meet a condition on OLD. Returns a
 * function that repairs them.
 */
export async function breakRows(
  { databaseUrl }: TestServer,
  table: string,
  condition = 'true',
): Promise<() => Promise<unknown>> {
  const owner = asOwner(databaseUrl)
  await runStatement(
    owner,
    `CREATE FUNCTION refuse_broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$;
    CREATE TRIGGER broken BEFORE UPDATE OR DELETE ON ${table}
      FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION refuse_broken()`,
  )
  return () => runStatement(owner, 'DROP FUNCTION refuse_broken CASCADE')
}
