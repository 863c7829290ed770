import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { ConfigError } from '../../base/env.ts'

/** Tables that the server reads and does not write; triggers and functions of the owner do. */
const readOnly = ['audit_head', 'dropped_indexes', 'kysely_migration', 'kysely_migration_lock']

/** Tables that the server only adds to, beside those that are named as a history. */
const addOnly = ['audit_log', 'category_changes', 'content_changes']

/** Functions that run with the owner's rights and that the server may call. */
const callable = ['begin_bulk_import()', 'end_bulk_import()', 'analyze_numbers()']

/**
 * Gives the server's role what it needs, and nothing else: rows of every table, those of a history or of the
 * audit only to read and to add. As the owner, at the end of each migration, so that new tables are in it.
 * Throws ConfigError for a role that does not exist or owns the schema.
 */
export async function grantRights(client: Client, role: string): Promise<void> {
  await assertServerRole(client, role)
  const to = escapeIdentifier(role)
  await client.query(`BEGIN;
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${to};
    GRANT USAGE ON SCHEMA public TO ${to};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to};
    REVOKE INSERT, UPDATE, DELETE ON ${readOnly.join(', ')} FROM ${to};
    DO $$ DECLARE kept regclass; BEGIN
      FOR kept IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND (relname IN ('${addOnly.join("', '")}') OR relname LIKE '%\\_history')
      LOOP EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM %s', kept, ${escapeLiteral(to)}); END LOOP;
    END $$;
    GRANT EXECUTE ON FUNCTION ${callable.join(', ')} TO ${to};
    COMMIT`)
}

/** Throws ConfigError where `grantRights` could not, or would take the owner's own rights. */
export async function assertServerRole(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ owns: boolean }>(
    `SELECT pg_has_role(oid, current_user, 'MEMBER') AS owns FROM pg_roles WHERE rolname = $1`,
    [role],
  )
  if (!rows[0]) throw new ConfigError([`SERVER_ROLE: there is no role ${role}: npm run roles makes it`])
  if (rows[0].owns)
    throw new ConfigError([
      `SERVER_ROLE: the role ${role} has the owner's rights: the server needs another one`,
    ])
}
