import { asAdmin, runStatement } from '@hao/testing/postgres.ts'

/** Changes a test database's audit with its triggers switched off. */
export async function tamper(databaseUrl: string, statement: string): Promise<void> {
  await runStatement(asAdmin(databaseUrl), `SET session_replication_role = replica; ${statement}`)
}

/**
 * Changes a row and recomputes the hashes of it, of all later rows and of the head: a valid chain, but a
 * different one.
 */
export async function rewriteChain(databaseUrl: string, changed: number): Promise<void> {
  await tamper(
    databaseUrl,
    `UPDATE audit_log SET reason = 'another' WHERE id = ${changed};
    DO $$ BEGIN FOR row IN ${changed} .. (SELECT id FROM audit_head) LOOP
      UPDATE audit_log SET previous_hash = coalesce((SELECT hash FROM audit_log WHERE id = row - 1), '') WHERE id = row;
      UPDATE audit_log a SET hash = audit_hash(a) WHERE id = row;
    END LOOP; END $$;
    UPDATE audit_head SET hash = (SELECT hash FROM audit_log ORDER BY id DESC LIMIT 1)`,
  )
}
