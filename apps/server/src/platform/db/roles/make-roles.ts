import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { connectDatabase } from '../connect-database.ts'

/** A login role; the password is used only when the role is created. */
export type Role = { name: string; password?: string | undefined }

type Roles = { owner: Role; server: Role }

export const ownerRole = 'hao_owner'
export const serverRole = 'hao_server'

/** The advisory lock of this command; no other lock has this number. */
const rolesLock = 95_021

/** `adminUrl` is a superuser, or may create roles and owns the objects. Returns the created roles. */
export async function makeRoles(adminUrl: string, { owner, server }: Roles): Promise<string[]> {
  if (owner.name === server.name)
    throw new SettingsError(['the owner and the server must be different roles'])
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

/** A role other than a superuser must be a member of the role that it makes an owner. */
async function giveToOwner(client: Client, owner: string): Promise<void> {
  const { rows } = await client.query<{ member: boolean }>(
    `SELECT pg_has_role(session_user, $1, 'MEMBER') AS member`,
    [owner],
  )
  if (!rows[0]?.member) await client.query(`GRANT ${escapeIdentifier(owner)} TO SESSION_USER`)
  const { rows: statements } = await client.query<{ statement: string }>(notOwned, [owner])
  for (const { statement } of statements) await client.query(statement)
}

/** The sequence of an identity column follows its table; objects of an extension stay. */
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

/** Databases from before PostgreSQL 15 let every role create objects in the schema. */
const connectRights = (server: string) => `
ALTER SCHEMA public OWNER TO pg_database_owner;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
DO $$ BEGIN EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO %s', current_database(), ${escapeLiteral(server)}); END $$`

const iterations = 4096

/** SCRAM-SHA-256 (RFC 5803), computed here: neither the server nor its log sees the password. */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  const serverKey = hmac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
