import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Every row of every table of ours as text: a dump without pg_dump. */
export async function dumpTables(db: Db): Promise<Buffer> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind IN ('r', 'p', 'm') AND nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`.execute(
    db,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.raw(name)} t`.execute(db)
    parts.push(name, ...rows.map(({ row }) => row))
  }
  return Buffer.from(parts.join('\n'))
}

/**
 * All files of the PostgreSQL server, logs included, without those of other databases. Undefined if they are
 * on another machine.
 */
export async function listDatabaseFiles(databaseUrl: string): Promise<string[] | undefined> {
  const admin = asAdmin(databaseUrl)
  await runStatement(admin, 'CHECKPOINT')
  const { rows } = await runStatement(
    admin,
    `SELECT current_setting('data_directory') AS name UNION ALL SELECT oid::text FROM pg_database WHERE datname = current_database()`,
  )
  const [dir = '', oid = ''] = rows.map(({ name }) => name)
  if (process.env['DATABASE_URL'] || !existsSync(dir)) return undefined
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return paths.filter((path) => !path.includes('/base/') || path.includes(`/base/${oid}/`))
}
