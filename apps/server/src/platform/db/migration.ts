import { setTimeout as wait } from 'node:timers/promises'
import { Migrator, sql } from 'kysely'
import { type Db, sqlState } from './database.ts'

/** A migration of the schema. docs/decisions and tools/migration-rules.ts have the rules for them. */
export type Migration = {
  /**
   * `002-expand-notes` only adds. `003-contract-002-notes` removes what servers that know 002 do not use. A
   * server does not start on a database with any other unknown migration.
   */
  name: string
  statements: readonly string[]
  /** Runs outside of a transaction, as CREATE INDEX CONCURRENTLY requires. If interrupted, it starts over. */
  online?: boolean
}

/** Indexes that are built while the shop runs. An interrupted run leaves an invalid one, dropped first. */
export const onlineIndexes = (name: string, indexes: Readonly<Record<string, string>>): Migration => ({
  name,
  online: true,
  statements: Object.entries(indexes).flatMap(([index, columns]) => [
    `DROP INDEX CONCURRENTLY IF EXISTS ${index}`,
    `CREATE INDEX CONCURRENTLY ${index} ON ${columns}`,
  ]),
})

/** A migration waits `queueMs` for a lock, as statements wait behind it, and retries after `pauseMs`. */
const queueMs = 500
const pauseMs = 1000
const patienceMs = 600_000

const lockNotAvailable = '55P03'

const later = /^(\d{3})-(?:expand|contract-(\d{3}))-/
const numberOf = (name: string) => Number(name.slice(0, 3))

/** Whether a server whose newest migration is `newest` can work after the later one `other`. */
export function isCompatibleWith(newest: string, other: string): boolean {
  const [, number, oldest] = later.exec(other) ?? []
  if (number === undefined || Number(number) <= numberOf(newest)) return false
  return oldest === undefined || Number(oldest) <= numberOf(newest)
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS exists`.execute(db)
  if (!tables[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function applyMigrations(
  db: Db,
  migrations: readonly Migration[],
  applied: readonly string[],
): Promise<void> {
  const known = Object.fromEntries(
    migrations.map(({ name, statements }) => [
      name,
      {
        up: async (trx: Db) => {
          for (const statement of statements) await sql.raw(statement).execute(trx)
        },
      },
    ]),
  )
  const provider = { getMigrations: () => Promise.resolve(known) }
  for (const { name, online = false } of migrations)
    if (!applied.includes(name))
      await untilLocked(() =>
        db.connection().execute(async (connection) => {
          // Without a transaction no other statement waits behind it.
          await sql.raw(`SET lock_timeout = ${online ? 0 : queueMs}`).execute(connection)
          const migrator = new Migrator({ db: connection, provider, disableTransactions: online })
          const { error } = await migrator.migrateTo(name)
          if (error) throw error
        }),
      )
}

async function untilLocked(attempt: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable || Date.now() > deadline) throw error
      await wait(pauseMs)
    }
  }
}
