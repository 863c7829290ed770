import { Migrator, sql } from 'kysely'
import { Client } from 'pg'
import { ConfigError } from './env.ts'
import { startBoss } from './jobs/boss.ts'
import { createQueues } from './jobs/queues.ts'
import { openClient } from './db/connections.ts'
import { openDatabase, type Db } from './db/database.ts'
import * as first from './db/migrations/001-first.ts'

/** In the order of their names. */
const migrations = { [first.name]: first }

/** Any number that nobody else locks: pg-boss's queues, made by several servers at once, would deadlock. */
const migrationLock = 95_013
const connectPatienceMs = 30_000

/**
 * Brings a database to the newest schema, its job queues included. Several servers may do so at once: they take turns. Throws ConfigError when
 * the database does not answer or another version has made it, or the first migration's error; what went before it stays. No connection is
 * left behind.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  await reach(databaseUrl)
  const db = openDatabase(databaseUrl, 2)
  try {
    await db.transaction().execute(async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(${migrationLock})`.execute(trx)
      await migrateSchema(db)
      await migrateQueues(databaseUrl)
    })
  } finally {
    await db.destroy()
  }
}

/** Says where nobody answers, and why; never the password. */
async function reach(databaseUrl: string): Promise<void> {
  try {
    const client = await openClient(databaseUrl, connectPatienceMs)
    await client.end()
  } catch (error) {
    const { message = '', code = '' } = error as { message?: string; code?: string }
    const { host, port } = new Client({ connectionString: databaseUrl })
    throw new ConfigError([
      `DATABASE_URL: the database at ${host}:${port} does not let us in: ${message || code}`,
    ])
  }
}

async function migrateSchema(db: Db): Promise<void> {
  const applied = await appliedMigrations(db)
  refuseForeign(applied)
  // kysely's own look at what is to do reads the whole catalogue.
  if (applied.length === Object.keys(migrations).length) return
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

/** The names of the migrations that a database has had; none for an empty one. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS exists`.execute(db)
  if (!tables[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Refuses a database with migrations that are not ours: of an early development version, or of a later one than this. */
function refuseForeign(applied: readonly string[]): void {
  const foreign = applied.filter((name) => !(name in migrations))
  if (foreign.length === 0) return
  throw new ConfigError(
    [
      'to begin anew, delete var/data (or what DATA_DIR names), or name an empty database in DATABASE_URL, and start again',
      'to keep what is in it, start the version that made it',
    ],
    `The database was made by another version of this shop (${foreign.join(', ')}), and this one cannot go on with it`,
  )
}

async function migrateQueues(databaseUrl: string): Promise<void> {
  const { boss, stop } = await startBoss(databaseUrl, { max: 1, supervise: false })
  try {
    await createQueues(boss)
  } finally {
    await stop()
  }
}
