import { Client } from 'pg'
import type { Config } from '../config/config.ts'
import { connectDatabase } from '../db/connect-database.ts'
import { assertPoolersWork } from '../db/pooler.ts'
import { reportLockWaits } from '../db/lock-waits.ts'
import { findExcessRight } from '../db/roles/server-role.ts'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { findMissingSchema, migrate } from './migrate.ts'

type PreparedBy = Pick<Config, 'databaseUrl' | 'directUrl' | 'migrateUrl' | 'production'>

/**
 * A demonstration migrates. In production `npm run migrate` does; the server checks the schema, and that its
 * role cannot change the audit log. Throws SettingsError.
 */
export async function prepareDatabase(
  { databaseUrl, directUrl, migrateUrl, production }: PreparedBy,
  onWait: (lock: string) => void = () => {},
): Promise<void> {
  await assertPoolersWork(databaseUrl, directUrl)
  if (production) {
    await reportLockWaits(directUrl, onWait, async () => {
      await assertDatabaseReady(databaseUrl, { findExcess: findExcessRight })
      if (directUrl !== databaseUrl)
        await assertDatabaseReady(directUrl, { findExcess: findExcessRight, setting: 'DIRECT_DATABASE_URL' })
    })
  } else if (migrateUrl) await migrateAndGrant(directUrl, migrateUrl, onWait)
  else await migrate(directUrl, { onWait })
}

export async function migrateAndGrant(
  databaseUrl: string,
  migrateUrl: string,
  onWait?: (lock: string) => void,
): Promise<void> {
  const { user } = new Client({ connectionString: databaseUrl })
  await migrate(migrateUrl, { server: user, setting: 'MIGRATE_DATABASE_URL', onWait })
}

type ReadyOptions = {
  findExcess?: (client: Client) => Promise<string | undefined>
  /** The setting that holds the address, for errors. */
  setting?: string
}

/** Throws one SettingsError with all problems of the database: its schema, and the result of `findExcess`. */
export async function assertDatabaseReady(
  databaseUrl: string,
  { findExcess, setting = 'DATABASE_URL' }: ReadyOptions = {},
): Promise<void> {
  const client = await connectDatabase(databaseUrl, setting)
  try {
    const missing = await findMissingSchema(client)
    const excess = await findExcess?.(client)
    const problems = [
      missing && `the database ${missing}: run npm run migrate with the owner's role, then start again`,
      excess && `${excess}: the server needs the role that npm run roles creates for it`,
    ]
    const found = problems.filter(Boolean).map((problem) => `${setting}: ${problem}`)
    if (found.length > 0) throw new SettingsError(found, 'This version cannot use this database')
  } finally {
    await client.end()
  }
}
