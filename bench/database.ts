import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start.ts'
import { migrate } from '../apps/server/src/migrate.ts'
import { databaseUrl, run } from '@hao/testing/postgres.ts'

export type BenchDatabase = { url: string; end(): Promise<void> }

/**
 * A migrated database for one benchmark: on the PostgreSQL of DATABASE_URL, else on an embedded one, set up as `npm start` does it
 * (safe against a power cut). `end` takes it away.
 */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const own = process.env['DATABASE_URL']
  const opened = own ? await createIn(own) : await startOwn()
  await migrate(opened.url)
  return opened
}

async function createIn(server: string): Promise<BenchDatabase> {
  const name = `hao_bench_${randomBytes(4).toString('hex')}`
  await run(server, `create database ${name}`)
  return {
    url: databaseUrl(server, name),
    end: async () => {
      await run(server, `drop database if exists ${name} with (force)`)
    },
  }
}

async function startOwn(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hao-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  return {
    url: postgres.url,
    end: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
