import { setTimeout as wait } from 'node:timers/promises'
import { Migrator, sql } from 'kysely'
import { type Db, sqlState } from './database.ts'

/** A step of the schema. Those after the first follow the rules of docs/decisions/035, which tools/migration-rules.ts checks. */
export type Migration = {
  /**
   * `002-expand-notes` only adds, so that servers of the release before work on as they did; `003-contract-002-notes` takes away what servers that
   * know 002 use no more. Others are refused by every server that does not know them.
   */
  name: string
  statements: readonly string[]
  /** Not in one transaction, as CREATE INDEX CONCURRENTLY wants it: what is cut off runs again from its first statement. */
  online?: boolean
}

/**
 * How long (ms) a migration may stand in the queue for a table: whoever comes after it waits behind it, so it steps back and tries again after
 * `pauseMs`, for `patienceMs` in all.
 */
const queueMs = 500
const pauseMs = 1000
const patienceMs = 600_000

const lockNotAvailable = '55P03'

const later = /^(\d{3})-(?:expand|contract-(\d{3}))-/
const numberOf = (name: string) => Number(name.slice(0, 3))

/** Whether a server whose newest migration is `newest` works beside servers that have brought in `other`, a later one. */
export function isCompatibleWith(newest: string, other: string): boolean {
  const [, number, oldest] = later.exec(other) ?? []
  if (number === undefined || Number(number) <= numberOf(newest)) return false
  return oldest === undefined || Number(oldest) <= numberOf(newest)
}

/** The names of the migrations that a database has had, in their order; none for an empty one. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS exists`.execute(db)
  if (!tables[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Runs the migrations that are not `applied` yet, one after the other. Throws the error of the first that fails. */
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
          // Without a transaction nobody waits behind it.
          await sql.raw(`SET lock_timeout = ${online ? 0 : queueMs}`).execute(connection)
          const migrator = new Migrator({ db: connection, provider, disableTransactions: online })
          const { error } = await migrator.migrateTo(name)
          if (error) throw error
        }),
      )
}

/** Again and again while others hold what it needs. */
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
