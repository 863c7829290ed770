import { resolve } from 'node:path'
import { repository } from '../repository.ts'
import { startEmbeddedPostgres } from './embedded/start.ts'

/**
 * Gives a command the database to work on: that of DATABASE_URL, else the embedded one of `npm start`, which it shares with a shop
 * that runs, or starts for as long as it takes. Throws EmbeddedPostgresError with words for the person at the terminal.
 */
export async function onDatabase<T>(
  env: Readonly<Record<string, string | undefined>>,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  if (env.DATABASE_URL) return work(env.DATABASE_URL)
  const dataDir = resolve(repository, env.DATA_DIR || 'var/data', 'postgres')
  const embedded = await startEmbeddedPostgres({ dataDir, archive: env.BACKUP_DIR })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}
