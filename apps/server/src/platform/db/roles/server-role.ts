import type { Client } from 'pg'
import { typedKeys } from '../../base/typed-keys.ts'

type Rights = Record<keyof typeof sentences, boolean> & { role: string }

/** What a role that serves may not be able to do, as the end of a sentence about it. */
const sentences = {
  superuser: 'is a superuser',
  attributes: 'may create roles or databases, replicate or bypass row security',
  owns: 'owns the tables, or is a member of the role that does',
  parameter: 'may set session_replication_role, and so set triggers aside',
  writes: 'may change or empty the audit, or put triggers on it',
  creates: 'may create functions and tables in the schema',
  files: 'may read or write the files of the database server, or run programs there',
}

const owned = `relnamespace = 'public'::regnamespace`
const serverFiles = ['pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files']

/** Of whoever logged in: a role that was set for a session can be set aside. */
const rightsSql = `
SELECT session_user AS role, rolsuper AS superuser,
  rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS attributes,
  pg_has_role(session_user, (SELECT datdba FROM pg_database WHERE datname = current_database()), 'MEMBER')
    OR EXISTS (SELECT FROM pg_class WHERE ${owned} AND pg_has_role(session_user, relowner, 'MEMBER')) AS owns,
  has_parameter_privilege(session_user, 'session_replication_role', 'SET') AS parameter,
  coalesce(has_table_privilege(session_user, to_regclass('public.audit_log'), 'UPDATE, DELETE, TRUNCATE, TRIGGER')
    OR has_table_privilege(session_user, to_regclass('public.audit_head'), 'INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')
    OR has_any_column_privilege(session_user, to_regclass('public.audit_log'), 'UPDATE')
    OR has_any_column_privilege(session_user, to_regclass('public.audit_head'), 'INSERT, UPDATE'), false) AS writes,
  has_schema_privilege(session_user, 'public', 'CREATE') OR has_database_privilege(session_user, current_database(), 'CREATE') AS creates,
  ${serverFiles.map((name) => `pg_has_role(session_user, '${name}', 'MEMBER')`).join(' OR ')} AS files
FROM pg_roles WHERE rolname = session_user`

/**
 * What is wrong with the role of this connection for a server, in one sentence: with it, whoever gets at the
 * server's statements could change the audit unseen. Undefined for a role as `makeRoles` makes it.
 */
export async function findExcessRight(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<Rights>(rightsSql)
  const names = typedKeys(sentences)
  const excess = names.find((name) => rows[0]?.[name])
  return excess && `the role ${rows[0]?.role} ${sentences[excess]}`
}
