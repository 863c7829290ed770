import { Client } from 'pg'
import type { Config } from '../config/config.ts'
import { connectDatabase } from '../db/connect-database.ts'
import { findExcessRight } from '../db/roles/server-role.ts'
import { ConfigError } from '../base/env.ts'
import { findMissingSchema, migrate } from './migrate.ts'

/**
 * Makes sure that the database has the schema of this version. A demonstration brings it on; in production `npm run migrate` does, with a role that no
 * server has: there the server only looks, and refuses a role that could change the audit unseen. Throws ConfigError.
 */
export async function prepareDatabase({
  databaseUrl,
  migrateUrl,
  production,
}: Pick<Config, 'databaseUrl' | 'migrateUrl' | 'production'>): Promise<void> {
  if (production) await assertDatabaseReady(databaseUrl, findExcessRight)
  else if (migrateUrl) await migrateAndGrant(databaseUrl, migrateUrl)
  else await migrate(databaseUrl)
}

/** Brings the schema on as its owner, and gives the role of `databaseUrl` its rights. */
export async function migrateAndGrant(databaseUrl: string, migrateUrl: string): Promise<void> {
  const { user } = new Client({ connectionString: databaseUrl })
  await migrate(migrateUrl, { server: user, setting: 'MIGRATE_DATABASE_URL' })
}

/** Throws one ConfigError that names all that keeps this version from the database: its schema, and what `findExcess` finds. */
export async function assertDatabaseReady(
  databaseUrl: string,
  findExcess?: (client: Client) => Promise<string | undefined>,
): Promise<void> {
  const client = await connectDatabase(databaseUrl)
  try {
    const missing = await findMissingSchema(client)
    const excess = await findExcess?.(client)
    const problems = [
      missing && `the database ${missing}: run npm run migrate with the owner's role, then start again`,
      excess && `${excess}: the server needs the role that npm run roles makes for it`,
    ]
    const found = problems.filter(Boolean).map((problem) => `DATABASE_URL: ${problem}`)
    if (found.length > 0) throw new ConfigError(found, 'This version does not work on this database')
  } finally {
    await client.end()
  }
}
