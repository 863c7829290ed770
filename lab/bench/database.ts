import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/start.ts'
import { makeRoles } from '../../apps/server/src/platform/db/roles/make-roles.ts'
import { migrateAndGrant } from '../../apps/server/src/platform/migrate/prepare-database.ts'
import { withDatabase, runStatement, withRole } from '@hao/testing/postgres.ts'

/** `url` uses the server's role, `adminUrl` the superuser. */
export type BenchDatabase = { url: string; adminUrl: string; end(): Promise<void> }

/** On the PostgreSQL of DATABASE_URL, else on an embedded one as safe as that of `npm start`. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const own = process.env['DATABASE_URL']
  return own ? createIn(own) : startOwn()
}

async function createIn(server: string): Promise<BenchDatabase> {
  const name = `hao_bench_${randomBytes(4).toString('hex')}`
  const newRole = (suffix: string): { name: string; password: string } => ({
    name: `${name}_${suffix}`,
    password: randomBytes(16).toString('hex'),
  })
  const [owner, role] = [newRole('owner'), newRole('server')]
  await runStatement(server, `create database ${name}`)
  const adminUrl = withDatabase(server, name)
  const url = withRole(adminUrl, role)
  await makeRoles(adminUrl, { owner, server: role })
  await migrateAndGrant(url, withRole(adminUrl, owner))
  return {
    url,
    adminUrl,
    end: async () => {
      await runStatement(server, `drop database if exists ${name} with (force)`)
      await runStatement(server, `drop role ${owner.name}, ${role.name}`)
    },
  }
}

async function startOwn(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hao-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const { url, adminUrl } = postgres
  await migrateAndGrant(url, postgres.migrateUrl)
  return {
    url,
    adminUrl,
    end: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
