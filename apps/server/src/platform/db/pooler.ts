import type { Client } from 'pg'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { sqlState } from './database.ts'
import { connectDatabase } from './connect-database.ts'

type Route = {
  /** Something between us and PostgreSQL hands out connections. */
  pooled: boolean
  /** A prepared statement works on every connection that is handed out. */
  keepsStatements: boolean
  identity: string
}

const duplicateStatement = '42P05'

/** PgBouncer replaces PostgreSQL's process ids, and the names of prepared statements that it keeps. */
async function findRoute(client: Client): Promise<Route> {
  const { processID } = client as Client & { processID: number }
  try {
    const { rows } = await client.query<{ pid: number; plain: boolean; identity: string }>({
      name: 'hao_probe',
      text: `SELECT pg_backend_pid() AS pid, current_database() || '@' ||
          (SELECT system_identifier FROM pg_control_system()) AS identity,
        EXISTS (SELECT FROM pg_prepared_statements WHERE name = 'hao_probe') AS plain`,
    })
    const [{ pid, plain, identity }] = rows as [(typeof rows)[number]]
    return { pooled: pid !== processID, keepsStatements: !plain, identity }
  } catch (error) {
    // Another client's statement of this name is on the connection that we were handed.
    if (sqlState(error) === duplicateStatement) return { pooled: true, keepsStatements: false, identity: '' }
    throw error
  }
}

/** LISTEN, locks of a session and temporary tables need DIRECT_DATABASE_URL. Throws SettingsError. */
export async function assertPoolersWork(databaseUrl: string, directUrl: string): Promise<void> {
  const route = await routeTo(databaseUrl, 'DATABASE_URL')
  const alone = directUrl === databaseUrl
  const direct = alone ? route : await routeTo(directUrl, 'DIRECT_DATABASE_URL')
  const problem = findPoolerProblem(route, direct, alone)
  if (problem) throw new SettingsError([problem], 'This server cannot use its connection pooler')
}

export function findPoolerProblem(route: Route, direct: Route, alone: boolean): string | undefined {
  if (route.pooled && !route.keepsStatements)
    return 'DATABASE_URL leads to a pooler that does not keep prepared statements: PgBouncer must be 1.21 or newer, with pool_mode = transaction and max_prepared_statements above 0'
  if (alone && route.pooled)
    return 'DATABASE_URL leads to a connection pooler: set DIRECT_DATABASE_URL to the address of the same database without it'
  if (direct.pooled)
    return 'DIRECT_DATABASE_URL leads to a connection pooler: it must be the address of the database without it'
  if (direct.identity !== route.identity)
    return 'DIRECT_DATABASE_URL and DATABASE_URL lead to different databases'
  return undefined
}

/** Throws SettingsError for a connection through a pooler: commands lock for longer than a transaction. */
export async function assertDirect(client: Client, setting: string): Promise<void> {
  if (!(await findRoute(client)).pooled) return
  const other = setting === 'DATABASE_URL' ? 'set DIRECT_DATABASE_URL' : `set ${setting}`
  throw new SettingsError([
    `${setting} leads to a connection pooler: ${other} to the address of the database without it`,
  ])
}

async function routeTo(url: string, setting: string): Promise<Route> {
  const client = await connectDatabase(url, setting)
  try {
    return await findRoute(client)
  } finally {
    await client.end()
  }
}
