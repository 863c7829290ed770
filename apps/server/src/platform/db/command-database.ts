import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { repositoryRoot } from '../base/repository-root.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'
import { describeDatabase, connectDatabase } from './connect-database.ts'
import { type Db, openDatabase } from './database.ts'
import { assertDirect } from './pooler.ts'

type CommandDatabase = {
  url: string
  /** With the role that owns the schema; undefined without MIGRATE_DATABASE_URL. */
  migrateUrl: string | undefined
  /** The superuser of the embedded database; with DATABASE_URL its own role. */
  adminUrl: string
}

/**
 * The database of DIRECT_DATABASE_URL or DATABASE_URL, else that of `npm start`, started if no shop runs.
 * Throws SettingsError or EmbeddedPostgresError.
 */
export async function withCommandDatabase<T>(
  env: Readonly<Record<string, string | undefined>>,
  work: (databaseUrl: string, database: CommandDatabase) => Promise<T>,
): Promise<T> {
  const { DIRECT_DATABASE_URL: direct, DATABASE_URL, MIGRATE_DATABASE_URL: migrateUrl } = env
  const url = direct || DATABASE_URL
  if (url) {
    await assertUsable(url, direct ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL')
    announce(url)
    return work(url, { url, migrateUrl: migrateUrl || undefined, adminUrl: url })
  }
  const dataDir = await demonstrationFolder(env)
  const embedded = await startEmbeddedPostgres({ dataDir })
  try {
    announce(embedded.url)
    return await work(embedded.url, embedded)
  } finally {
    await embedded.stop()
  }
}

export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return withCommandDatabase(process.env, async (url) => {
    const db = openDatabase(url, 2)
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  })
}

async function assertUsable(url: string, setting: string): Promise<void> {
  const client = await connectDatabase(url, setting)
  try {
    await assertDirect(client, setting)
  } finally {
    await client.end()
  }
}

function announce(url: string): void {
  process.stderr.write(`Database: ${describeDatabase(url)}\n`)
}

async function demonstrationFolder(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  if (env.NODE_ENV === 'production') throw new SettingsError([missing])
  const dataDir = resolve(repositoryRoot, env.DATA_DIR || 'var/data', 'postgres')
  await access(join(dataDir, 'cluster')).catch(() => {
    throw new SettingsError([
      `${missing}; there is no demonstration database in ${dataDir}, which npm start creates`,
    ])
  })
  return dataDir
}

const missing =
  'DATABASE_URL is missing: the command hao (docs/production/hao) loads the settings of the server'
