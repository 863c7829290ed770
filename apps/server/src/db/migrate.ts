import { Migrator, sql } from 'kysely'
import { Client } from 'pg'
import PgBoss from 'pg-boss'
import { ConfigError } from '../config.ts'
import { createQueues } from '../jobs/queues.ts'
import { openDatabase, type Db } from './database.ts'
import * as first from './migrations/001-first.ts'
import * as profiles from './migrations/002-profiles.ts'
import * as subscriptionHistory from './migrations/003-subscription-history.ts'
import * as support from './migrations/first/support.ts'
import * as phoneCalls from './migrations/005-calls.ts'
import * as attempts from './migrations/006-attempts.ts'
import * as renewals from './migrations/007-renewals.ts'
import * as invariantChecks from './migrations/008-invariant-checks.ts'
import * as paymentHistory from './migrations/009-payment-history.ts'
import * as bannerLanguages from './migrations/010-banner-languages.ts'

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
}

/** Any number that nobody else locks: pg-boss's queues, made by several servers at once, would deadlock. */
const migrationLock = 95_013
const connectPatienceMs = 10_000

/**
 * Brings a database to the newest schema, its job queues included. Several servers may do so at once: they take turns. Throws ConfigError when
 * the database does not answer, or the first migration's error; what went before it stays.
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
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectPatienceMs,
  })
  try {
    await client.connect()
  } catch (error) {
    const { message = '', code = '' } = error as { message?: string; code?: string }
    const where = `${client.host}:${client.port}`
    throw new ConfigError([`DATABASE_URL: the database at ${where} does not let us in: ${message || code}`])
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function migrateSchema(db: Db): Promise<void> {
  if (await isNewest(db)) return
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

/** Whether all is applied, asked at once; kysely's own look reads the whole catalogue. False on an empty database. */
async function isNewest(db: Db): Promise<boolean> {
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`
    .execute(db)
    .then(
      ({ rows }) => rows.map(({ name }) => name),
      () => [] as string[],
    )
  return applied.join() === Object.keys(migrations).join()
}

async function migrateQueues(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false })
  await boss.start()
  try {
    await createQueues(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}
