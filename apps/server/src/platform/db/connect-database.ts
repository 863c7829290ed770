import { Client } from 'pg'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { openClient } from './connections.ts'
import { errorReason } from './transient-errors.ts'

const connectPatienceMs = 30_000
const leastVersion = 15

export function describeDatabase(url: string): string {
  const { host, port, database, user } = new Client({ connectionString: url })
  return `${database ?? ''} at ${host}:${port} as ${user ?? ''}`
}

/** Throws SettingsError that names the setting if the database is unreachable or too old. */
export async function connectDatabase(url: string, setting = 'DATABASE_URL'): Promise<Client> {
  const client = await openClient(url, { patienceMs: connectPatienceMs }).catch((error: unknown) => {
    const { host, port } = new Client({ connectionString: url })
    const said = `${setting}: the database at ${host}:${port} refused the connection: ${errorReason(error)}`
    throw Object.assign(new SettingsError([said]), { cause: error })
  })
  try {
    await refuseOld(client, setting)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

async function refuseOld(client: Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  assertVersionSupported(rows[0]?.server_version ?? '', setting)
}

export function assertVersionSupported(version: string, setting: string): void {
  if (parseInt(version, 10) >= leastVersion) return
  throw new SettingsError([
    `${setting}: PostgreSQL ${version} is too old, ${leastVersion} or newer is needed`,
  ])
}
