import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countingTables } from '../../operations/security-tests/testing/row-reader.ts'

type WriteLog = {
  /** Returns and forgets the committed writes as 'table OPERATION', such as `orders INSERT`. */
  since(): Promise<string[]>
}

/**
 * Logs each row that is written from now on, in the transaction that writes it, so a rollback leaves no
 * entry. Tables that count attempts are excluded.
 */
export async function logWrites(databaseUrl: string, db: Db): Promise<WriteLog> {
  await runStatement(
    asAdmin(databaseUrl),
    `CREATE TABLE test_written (what text); GRANT ALL ON test_written TO PUBLIC;
    CREATE FUNCTION note_written() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO test_written VALUES (TG_TABLE_NAME || ' ' || TG_OP); RETURN NULL; END $$;
    DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname <> ALL ('{test_written,${countingTables.join()}}') LOOP
      EXECUTE format('CREATE TRIGGER note_written AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION note_written()', name);
    END LOOP; END $$`,
  )
  return {
    since: async () => {
      const { rows } = await sql<{ what: string }>`DELETE FROM test_written RETURNING what`.execute(db)
      return [...new Set(rows.map(({ what }) => what))]
    },
  }
}
