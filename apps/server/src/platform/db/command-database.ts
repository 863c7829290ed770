import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ConfigError } from '../base/env.ts'
import { repository } from '../base/repository.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'
import { describeDatabase, connectDatabase } from './connect-database.ts'

/** The database of a command: as the server's role, and as the roles that only some commands need. */
export type CommandDatabase = {
  url: string
  /** As the owner of the schema; undefined where the command is not told. */
  migrateUrl: string | undefined
  /** As a role that may replicate. */
  adminUrl: string
}

/**
 * Gives a command the database to work on, and says on stderr which that is: the one of DATABASE_URL, else that of `npm start`, which it shares with a
 * shop that runs, or starts for as long as it takes. In production, and where `npm start` never ran, there is no second choice. Throws ConfigError, or
 * EmbeddedPostgresError, with words for the person at the terminal.
 */
export async function withCommandDatabase<T>(
  env: Readonly<Record<string, string | undefined>>,
  work: (databaseUrl: string, database: CommandDatabase) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL: url, MIGRATE_DATABASE_URL: migrateUrl } = env
  if (url) {
    await (await connectDatabase(url)).end()
    announce(url)
    return work(url, { url, migrateUrl: migrateUrl || undefined, adminUrl: url })
  }
  const dataDir = await demonstrationFolder(env)
  const embedded = await startEmbeddedPostgres({ dataDir, archive: env.BACKUP_DIR })
  try {
    announce(embedded.url)
    return await work(embedded.url, embedded)
  } finally {
    await embedded.stop()
  }
}

function announce(url: string): void {
  process.stderr.write(`Database: ${describeDatabase(url)}\n`)
}

/** Where the demonstration's database is. */
async function demonstrationFolder(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  if (env.NODE_ENV === 'production') throw new ConfigError([missing])
  const dataDir = resolve(repository, env.DATA_DIR || 'var/data', 'postgres')
  await access(join(dataDir, 'cluster')).catch(() => {
    throw new ConfigError([`${missing}; there is no demonstration in ${dataDir}, which npm start makes`])
  })
  return dataDir
}

const missing = 'DATABASE_URL is missing: node --env-file=/etc/hao/hao.env takes the settings of the server'
