import { Migrator, sql } from 'kysely'
import { Client } from 'pg'
import { ConfigError } from './config.ts'
import { startBoss } from './jobs/boss.ts'
import { createQueues } from './jobs/queues.ts'
import { openClient } from './db/connections.ts'
import { openDatabase, type Db } from './db/database.ts'
import * as first from './db/migrations/001-first.ts'
import * as profiles from './db/migrations/002-profiles.ts'
import * as subscriptionHistory from './db/migrations/003-subscription-history.ts'
import * as support from './db/migrations/004-support.ts'
import * as phoneCalls from './db/migrations/005-calls.ts'
import * as attempts from './db/migrations/006-attempts.ts'
import * as renewals from './db/migrations/007-renewals.ts'
import * as invariantChecks from './db/migrations/008-invariant-checks.ts'
import * as paymentHistory from './db/migrations/009-payment-history.ts'
import * as bannerLanguages from './db/migrations/010-banner-languages.ts'
import * as imports from './db/migrations/011-imports.ts'

const migrations = {
  '001-first': first,
  '002-profiles': profiles,
  '003-subscription-history': subscriptionHistory,
  '004-support': support,
  '005-calls': phoneCalls,
  '006-attempts': attempts,
  '007-renewals': renewals,
  '008-invariant-checks': invariantChecks,
  '009-payment-history': paymentHistory,
  '010-banner-languages': bannerLanguages,
  '011-imports': imports,
}

/** Any number that nobody else locks: pg-boss's queues, made by several servers at once, would deadlock. */
const migrationLock = 95_013
const connectPatienceMs = 10_000

/**
 * Brings a database to the newest schema, its job queues included. Several servers may do so at once: they take turns. Throws ConfigError when
 * the database does not answer, or the first migration's error; what went before it stays. No connection is left behind.
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
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

async function migrateQueues(databaseUrl: string): Promise<void> {
  const { boss, stop } = await startBoss(databaseUrl, { max: 1, supervise: false, schedule: false })
  try {
    await createQueues(boss)
  } finally {
    await stop()
  }
}
