import type { Client } from 'pg'
import { typedKeys } from '../../base/typed-keys.ts'

type Rights = Record<keyof typeof sentences, boolean> & { role: string }

/** Rights that the server's role must not have, each as the end of a sentence. */
const sentences = {
  superuser: 'is a superuser',
  attributes: 'may create roles or databases, replicate or bypass row security',
  owns: 'owns the tables, or is a member of the role that does',
  parameter: 'may set session_replication_role, which disables triggers',
  writes: 'may change or empty the audit, or put triggers on it',
  creates: 'may create functions or tables in the schema',
  files: 'may read or write the files of the database server, or run programs there',
}

const owned = `relnamespace = 'public'::regnamespace`
const serverFiles = ['pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files']

/** The rights of the session user: a session can reset a role that was set. */
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

/** With such a right, who can run statements could change the audit log unnoticed. */
export async function findExcessRight(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<Rights>(rightsSql)
  const names = typedKeys(sentences)
  const excess = names.find((name) => rows[0]?.[name])
  return excess && `the role ${rows[0]?.role} ${sentences[excess]}`
}
