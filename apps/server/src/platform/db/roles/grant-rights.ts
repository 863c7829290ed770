import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { SettingsError } from '@hao/settings/read-settings.ts'

/** Tables that the server may only read; the owner's triggers and functions write them. */
const readOnly = [
  'audit_head',
  'dropped_indexes',
  'history_positions',
  'kysely_migration',
  'kysely_migration_lock',
]

/** Tables that the server may only insert into, besides the histories (`…_history`). */
const addOnly = ['audit_log', 'category_changes', 'content_changes']

const callable = ['begin_bulk_import()', 'end_bulk_import()', 'analyze_numbers()', 'delete_old_history(text)']

/** Runs as the owner at the end of each migration, so that new tables are included. */
export async function grantRights(client: Client, role: string): Promise<void> {
  await assertServerRole(client, role)
  const to = escapeIdentifier(role)
  await client.query(`BEGIN;
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${to};
    GRANT USAGE ON SCHEMA public TO ${to};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to};
    REVOKE INSERT, UPDATE, DELETE ON ${readOnly.join(', ')} FROM ${to};
    DO $$ DECLARE history regclass; BEGIN
      FOR history IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND (relname IN ('${addOnly.join("', '")}') OR relname LIKE '%\\_history')
      LOOP EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM %s', history, ${escapeLiteral(to)}); END LOOP;
    END $$;
    GRANT EXECUTE ON FUNCTION ${callable.join(', ')} TO ${to};
    COMMIT`)
}

export async function assertServerRole(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ owns: boolean }>(
    `SELECT pg_has_role(oid, current_user, 'MEMBER') AS owns FROM pg_roles WHERE rolname = $1`,
    [role],
  )
  if (!rows[0])
    throw new SettingsError([`SERVER_ROLE: the role ${role} does not exist: create it with npm run roles`])
  if (rows[0].owns)
    throw new SettingsError([
      `SERVER_ROLE: the role ${role} has the owner's rights: the server needs a role of its own`,
    ])
}
