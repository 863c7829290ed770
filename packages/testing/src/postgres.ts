import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openClient } from '../../../apps/server/src/db/connections.ts'
import { startEmbeddedPostgres } from '../../../apps/server/src/db/embedded/start.ts'
import { migrate } from '../../../apps/server/src/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL where tests may create databases, and the name of the migrated one that they are copied from. */
    postgres: { url: string; template: string }
  }
}

/**
 * Runs once before all tests: one PostgreSQL – that of DATABASE_URL, else a throw-away embedded one – with one migrated template
 * database. What it made is gone afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env['DATABASE_URL']
  const server = own ? undefined : await startThrowaway()
  const url = own ?? server!.url
  const template = `hao_test_${randomBytes(4).toString('hex')}`
  await run(url, `create database ${template}`)
  await migrate(databaseUrl(url, template))
  project.provide('postgres', { url, template })
  return async () => {
    if (server) await server.stop()
    else await dropAll(url, template)
  }
}

async function startThrowaway() {
  return startEmbeddedPostgres({ dataDir: await mkdtemp(join(tmpdir(), 'hao-tests-')), ephemeral: true })
}

/** The address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on its own connection. */
export async function run(url: string, sql: string): Promise<{ rows: { name: string }[] }> {
  const client = await openClient(url)
  try {
    return await client.query<{ name: string }>(sql)
  } finally {
    await client.end()
  }
}

async function dropAll(url: string, template: string): Promise<void> {
  const { rows } = await run(url, `select datname as name from pg_database where datname like '${template}%'`)
  for (const { name } of rows) await run(url, `drop database if exists ${name} with (force)`)
}
