import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { openClient } from '../../../apps/server/src/platform/db/connections.ts'
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/db/embedded/start.ts'
import { makeRoles } from '../../../apps/server/src/platform/db/roles/make-roles.ts'
import { migrate } from '../../../apps/server/src/platform/migrate/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The test PostgreSQL: the superuser's URL, the template database, and the two roles. */
    postgres: { url: string; template: string; roles: TestRoles }
  }
}

type TestRole = { name: string; password: string }
type TestRoles = { owner: TestRole; server: TestRole }

/**
 * Runs once before all tests: one PostgreSQL – that of DATABASE_URL, as a superuser, else a
 * throw-away embedded one – with one migrated template database and roles of its own. What it made is gone
 * afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env['DATABASE_URL']
  const server = own ? undefined : await startThrowaway()
  const url = own ?? server!.adminUrl
  const template = `hao_test_${randomBytes(4).toString('hex')}`
  const roles = { owner: newRole(`${template}_owner`), server: newRole(`${template}_server`) }
  await runStatement(url, `create database ${template}`)
  await makeRoles(withDatabase(url, template), roles)
  await migrate(withRole(withDatabase(url, template), roles.owner), { server: roles.server.name })
  project.provide('postgres', { url, template, roles })
  return async () => {
    if (server) await server.stop()
    else await dropAll(url, { template, roles })
  }
}

const newRole = (name: string) => ({ name, password: randomBytes(16).toString('hex') })

async function startThrowaway() {
  return startEmbeddedPostgres({ dataDir: await mkdtemp(join(tmpdir(), 'hao-tests-')), ephemeral: true })
}

/** The address of another database on the same server. */
export function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** The same database as another role. */
export function withRole(database: string, { name, password }: TestRole): string {
  const url = new URL(database)
  url.username = name
  url.password = password
  return url.href
}

/**
 * The URL of a test database as superuser, for what no role may do, such as inserting an inconsistent row.
 */
export function asAdmin(testUrl: string): string {
  return withDatabase(inject('postgres').url, new URL(testUrl).pathname.slice(1))
}

/** A database of a test as the owner of its schema. */
export function asOwner(testUrl: string): string {
  return withRole(testUrl, inject('postgres').roles.owner)
}

/** Runs one statement on its own connection. */
export async function runStatement(url: string, sql: string): Promise<{ rows: { name: string }[] }> {
  const client = await openClient(url)
  try {
    return await client.query<{ name: string }>(sql)
  } finally {
    await client.end()
  }
}

async function dropAll(url: string, { template, roles }: { template: string; roles: TestRoles }) {
  const { rows } = await runStatement(
    url,
    `select datname as name from pg_database where datname like '${template}%'`,
  )
  for (const { name } of rows) await runStatement(url, `drop database if exists ${name} with (force)`)
  await runStatement(url, `drop role ${roles.owner.name}, ${roles.server.name}`)
}
