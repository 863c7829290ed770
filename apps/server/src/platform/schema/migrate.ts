import type { Client } from 'pg'
import { ConfigError } from '../base/env.ts'
import { openDatabase, type Db } from '../db/database.ts'
import { appliedMigrations, applyMigrations, isCompatibleWith, type Migration } from '../db/migration.ts'
import { first } from '../db/migrations/001-first.ts'
import { connectDatabase } from '../db/connect-database.ts'
import { grantRights, assertServerRole } from '../db/roles/grant-rights.ts'

/** In the order of their names. */
export const migrations: readonly Migration[] = [first]

/** Any number that nobody else locks. */
const migrationLock = 95_013

type MigrateOptions = {
  /** The role that serves, which gets its rights; without one nobody but the owner has any. */
  server?: string | undefined
  /** Where the address stands, for errors. */
  setting?: string
  /** The migrations of this version, unless a test brings others. */
  steps?: readonly Migration[]
}

/**
 * Brings a database to the newest schema, as its owner. Several may do so at once: they take turns. Throws
 * ConfigError when the database does not answer or another version has made it, or the first migration's error; what went before it stays.
 * No connection is left behind.
 */
export async function migrate(
  ownerUrl: string,
  { server, setting, steps = migrations }: MigrateOptions = {},
): Promise<void> {
  const turn = await connectDatabase(ownerUrl, setting)
  const db = openDatabase(ownerUrl, 1)
  try {
    if (server) await assertServerRole(turn, server)
    // Not in a transaction: CREATE INDEX CONCURRENTLY waits for the end of those that are open.
    await turn.query(`SELECT pg_advisory_lock(${migrationLock})`)
    await migrateSchema(db, steps)
    if (server) await grantRights(turn, server)
  } finally {
    await Promise.all([db.destroy(), turn.end()])
  }
}

async function migrateSchema(db: Db, steps: readonly Migration[]): Promise<void> {
  const applied = await appliedMigrations(db)
  refuseForeign(
    steps.map(({ name }) => name),
    applied,
  )
  await applyMigrations(db, steps, applied)
}

/**
 * What the database lacks for a server of this version, as a sentence; undefined for one that `migrate` has brought on. Throws ConfigError for one
 * that another version has made.
 */
export async function findMissingSchema(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ readable: boolean | null }>(
    `SELECT has_table_privilege(to_regclass('public.kysely_migration'), 'SELECT') AS readable`,
  )
  if (!rows[0]?.readable) return 'has no schema yet, or gives this role no rights to it'
  const { rows: applied } = await client.query<{ name: string }>('SELECT name FROM kysely_migration')
  const names = applied.map(({ name }) => name)
  const ours = migrations.map(({ name }) => name)
  refuseForeign(ours, names)
  return ours.every((name) => names.includes(name)) ? undefined : 'has an older schema than this server'
}

/**
 * Refuses a database with migrations that are not ours and that we do not bear: of an early development version, or of a later release that has taken
 * away what we use.
 */
function refuseForeign(ours: readonly string[], applied: readonly string[]): void {
  const newest = ours.at(-1) ?? ''
  const foreign = applied.filter((name) => !ours.includes(name) && !isCompatibleWith(newest, name))
  if (foreign.length === 0) return
  throw new ConfigError(
    [
      'to begin anew, delete var/data (or what DATA_DIR names), or name an empty database in DATABASE_URL, and start again',
      'to keep what is in it, start the version that made it',
    ],
    `The database was made by another version of this shop (${foreign.join(', ')}), and this one cannot go on with it`,
  )
}
