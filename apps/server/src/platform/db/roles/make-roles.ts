import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { ConfigError } from '../../base/env.ts'
import { connectDatabase } from '../connect-database.ts'
import { scramVerifier } from './scram.ts'

/** A role that may log in; its password counts where the role is made. */
export type Role = { name: string; password?: string | undefined }

/** The two roles of a database: `owner` owns the schema and brings it on, `server` reads and writes rows. */
export type Roles = { owner: Role; server: Role }

export const ownerRole = 'hao_owner'
export const serverRole = 'hao_server'

/** Any number that nobody else locks. */
const rolesLock = 95_021

/**
 * Makes the roles that are missing, and gives the database and all that is in its schema to the owner.
 * `adminUrl` leads to the database as a role that may do so: a superuser, or one that may create roles and
 * owns what is there. Returns the names of the roles that it made. May run again.
 */
export async function makeRoles(adminUrl: string, { owner, server }: Roles): Promise<string[]> {
  if (owner.name === server.name) throw new ConfigError(['the owner and the server must be two roles'])
  const client = await connectDatabase(adminUrl, 'ADMIN_DATABASE_URL')
  try {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${rolesLock})`)
    const made = []
    for (const role of [owner, server]) if (await makeRole(client, role)) made.push(role.name)
    await giveToOwner(client, owner.name)
    await client.query(connectRights(escapeIdentifier(server.name)))
    await client.query('COMMIT')
    return made
  } finally {
    await client.end()
  }
}

async function makeRole(client: Client, { name, password }: Role): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
  if (rowCount) return false
  const secret = password ? ` PASSWORD ${escapeLiteral(scramVerifier(password))}` : ''
  await client.query(`CREATE ROLE ${escapeIdentifier(name)} LOGIN${secret}`)
  return true
}

/** Who gives something to a role must be a member of it, unless they are a superuser. */
async function giveToOwner(client: Client, owner: string): Promise<void> {
  const { rows } = await client.query<{ member: boolean }>(
    `SELECT pg_has_role(session_user, $1, 'MEMBER') AS member`,
    [owner],
  )
  if (!rows[0]?.member) await client.query(`GRANT ${escapeIdentifier(owner)} TO SESSION_USER`)
  const { rows: statements } = await client.query<{ statement: string }>(notOwned, [owner])
  for (const { statement } of statements) await client.query(statement)
}

/** What gives the owner all that is not theirs. An identity's sequence goes with its table; an extension keeps what it brought. */
const notOwned = `
WITH owner AS (SELECT oid, quote_ident(rolname) AS name FROM pg_roles WHERE rolname = $1),
  parts (kind, name, owned_by, class, id) AS (
    SELECT 'DATABASE', quote_ident(datname), datdba, 'pg_database'::regclass, oid FROM pg_database WHERE datname = current_database()
    UNION ALL SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, oid::regclass::text, relowner,
        'pg_class'::regclass, oid FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'S')
    UNION ALL SELECT 'ROUTINE', oid::regprocedure::text, proowner, 'pg_proc'::regclass, oid FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT 'TYPE', oid::regtype::text, typowner, 'pg_type'::regclass, oid FROM pg_type
      WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd'))
SELECT format('ALTER %s %s OWNER TO %s', kind, parts.name, owner.name) AS statement FROM parts, owner
WHERE owned_by <> owner.oid AND NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = class AND objid = id AND (deptype = 'e' OR deptype IN ('a', 'i') AND kind = 'SEQUENCE'))`

/** A database that was made before PostgreSQL 15 lets everybody create in its schema. */
const connectRights = (server: string) => `
ALTER SCHEMA public OWNER TO pg_database_owner;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
DO $$ BEGIN EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO %s', current_database(), ${escapeLiteral(server)}); END $$`
