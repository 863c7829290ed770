import { Client } from 'pg'
import { ConfigError } from './env.ts'
import { startBoss } from './jobs/boss.ts'
import { createQueues } from './jobs/queues.ts'
import { openClient } from './db/connections.ts'
import { openDatabase, type Db } from './db/database.ts'
import { appliedMigrations, applyMigrations, bears, type Migration } from './db/migration.ts'
import { first } from './db/migrations/001-first.ts'

/** In the order of their names. */
export const migrations: readonly Migration[] = [first]

/** Any number that nobody else locks: pg-boss's queues, made by several servers at once, would deadlock. */
const migrationLock = 95_013
const connectPatienceMs = 30_000

/**
 * Brings a database to the newest schema, its job queues included. Several servers may do so at once: they take turns. Throws ConfigError when
 * the database does not answer or another version has made it, or the first migration's error; what went before it stays. No connection is
 * left behind. `steps` are the migrations of this version, unless a test brings others.
 */
export async function migrate(databaseUrl: string, steps = migrations): Promise<void> {
  const turn = await reach(databaseUrl)
  const db = openDatabase(databaseUrl, 1)
  try {
    // Not in a transaction: CREATE INDEX CONCURRENTLY waits for the end of those that are open.
    await turn.query(`SELECT pg_advisory_lock(${migrationLock})`)
    await migrateSchema(db, steps)
    await migrateQueues(databaseUrl)
  } finally {
    await Promise.all([db.destroy(), turn.end()])
  }
}

/** A connection. Says where nobody answers, and why; never the password. */
async function reach(databaseUrl: string): Promise<Client> {
  try {
    return await openClient(databaseUrl, connectPatienceMs)
  } catch (error) {
    const { message = '', code = '' } = error as { message?: string; code?: string }
    const { host, port } = new Client({ connectionString: databaseUrl })
    throw Object.assign(
      new ConfigError([
        `DATABASE_URL: the database at ${host}:${port} does not let us in: ${message || code}`,
      ]),
      { cause: error },
    )
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
 * Refuses a database with migrations that are not ours and that we do not bear: of an early development version, or of a later release that has taken
 * away what we use.
 */
function refuseForeign(ours: readonly string[], applied: readonly string[]): void {
  const newest = ours.at(-1) ?? ''
  const foreign = applied.filter((name) => !ours.includes(name) && !bears(newest, name))
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
