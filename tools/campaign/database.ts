import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../apps/server/src/migrate.ts'
import { findPostmaster } from '../../apps/server/src/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/start.ts'

export type KillableDatabase = {
  url: string
  /** kill -9 of PostgreSQL itself, and its next start over the same files, with its crash recovery. */
  die(): Promise<void>
  end(): Promise<void>
}

/** A migrated PostgreSQL of its own, set up as `npm start` does it: safe against a power cut. */
export async function openKillableDatabase(): Promise<KillableDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hao-campaign-'))
  let postgres = await startEmbeddedPostgres({ dataDir })
  const { url } = postgres
  await migrate(url)
  return {
    url,
    die: async () => {
      const running = await findPostmaster(join(dataDir, 'cluster'))
      if (running) process.kill(running.pid, 'SIGKILL')
      await postgres.stop()
      postgres = await startEmbeddedPostgres({ dataDir })
      if (postgres.url !== url) throw new Error(`The database came back at ${postgres.url}`)
    },
    end: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
