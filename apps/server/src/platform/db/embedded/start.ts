import { setTimeout as sleep } from 'node:timers/promises'
import { realpath, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { makeRoles, ownerRole, serverRole } from '../roles/make-roles.ts'
import { prepareCluster } from './cluster.ts'
import { createEmbeddedPostgresError } from './error.ts'
import { type PostgresServer, launchPostgres } from './launch.ts'
import { type Postmaster, findPostmaster } from './postmaster.ts'
import { firstRow } from '../first-row.ts'
import { errorCode } from '../../base/error-code.ts'

/** The time (ms) that a start may take, with the crash recovery of a large cluster on a busy machine. */
const startTimeoutMs = 600_000

const slowStartMs = 10_000

/** The URLs of a database `hao`, by role. They lead to a Unix socket that only our OS user can open. */
export type EmbeddedUrls = {
  url: string
  migrateUrl: string
  /** The superuser: for backups, and to create other databases. */
  adminUrl: string
}

export type EmbeddedPostgres = EmbeddedUrls & {
  /** Stops what this call started (fast shutdown); does nothing if it attached. May be called twice. */
  stop(): Promise<void>
  /** Whether another process started it, and stops it at its end. */
  attached: boolean
}

/**
 * `ephemeral`, for tests, does not survive a power cut, and deletes `dataDir` at the stop. `socketFolder` is
 * that of an earlier start.
 */
export type EmbeddedPostgresOptions = {
  dataDir: string
  log?: (line: string) => void
  ephemeral?: boolean
  socketFolder?: string
  settings?: Readonly<Record<string, string>>
}

/**
 * Starts PostgreSQL with its files under `dataDir`, or attaches to the one that another process runs there.
 * It ends with this process, also after a kill -9. Throws EmbeddedPostgresError.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, ephemeral = false, socketFolder, settings = {} } = options
  await mkdir(resolve(options.dataDir), { recursive: true, mode: 0o700 })
  const slow = setTimeout(
    log,
    slowStartMs,
    'PostgreSQL is still starting: after a crash it recovers its files first',
  )
  try {
    return await waitUntilReady(await realpath(options.dataDir), {
      ephemeral,
      log,
      socketFolder,
      settings,
    })
  } finally {
    clearTimeout(slow)
  }
}

type Start = {
  ephemeral: boolean
  log: (line: string) => void
  socketFolder: string | undefined
  settings: Readonly<Record<string, string>>
}

async function waitUntilReady(folder: string, options: Start): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + startTimeoutMs
  let server: PostgresServer | undefined
  while (Date.now() < deadline) {
    const running = await findPostmaster(join(folder, 'cluster'))
    const database = running?.ready && (await openDatabase(running))
    if (database) {
      if (database.lacksRoles) await makeRoles(database.adminUrl, roles)
      return createHandle(database, server, options.log)
    }
    if (running || server?.running()) await sleep(10)
    else server = await startPostmaster(folder, options, server)
  }
  await server?.stop()
  throw createEmbeddedPostgresError(
    `PostgreSQL in ${folder} was not ready after ${startTimeoutMs / 60_000} minutes: see postgres.log there`,
  )
}

function createHandle(
  { name, lacksRoles: _unused, ...urls }: RunningDatabase,
  server: PostgresServer | undefined,
  log: (line: string) => void,
): EmbeddedPostgres {
  const attached = name !== server?.name
  log(attached ? 'attached to the PostgreSQL that already runs here' : 'PostgreSQL is ready')
  return { ...urls, attached, stop: async () => server?.stop() }
}

async function startPostmaster(
  folder: string,
  options: Start,
  failed: PostgresServer | undefined,
): Promise<PostgresServer> {
  if (failed && !(await failed.lostRace())) throw createEmbeddedPostgresError(await failed.explain())
  return launchPostgres(await prepareCluster(folder, options), options)
}

/** A database of an early version has no roles. */
type RunningDatabase = EmbeddedUrls & { name: string; lacksRoles: boolean }

const superuser = 'hao'

/** They need no passwords: only our OS user can open the socket. */
const roles = { owner: { name: ownerRole }, server: { name: serverRole } }

/** Creates the database if it does not exist. Undefined while the server does not answer. */
async function openDatabase(postmaster: Postmaster): Promise<RunningDatabase | undefined> {
  const query = `?host=${encodeURIComponent(postmaster.socketDir)}`
  const address = (role: string, database = 'hao') =>
    `postgres://${role}@localhost:${postmaster.port}/${database}${query}`
  const client = new Client({ connectionString: address(superuser, 'postgres') })
  client.on('error', () => {})
  const urls = { url: address(serverRole), migrateUrl: address(ownerRole), adminUrl: address(superuser) }
  try {
    await client.connect()
    const found = await client.query<{ name: string; exists: boolean; lacks_roles: boolean }>(
      `select current_setting('cluster_name') as name, d.oid is not null as exists,
              not pg_is_in_recovery() and (o.rolname is distinct from $1 or not exists (select from pg_roles where rolname = $2)) as lacks_roles
       from (values ('hao')) as expected (name) left join pg_database d on datname = expected.name left join pg_roles o on o.oid = datdba`,
      [ownerRole, serverRole],
    )
    const { name, exists, lacks_roles: lacksRoles } = firstRow(found)
    if (!exists) await client.query('create database hao').catch(ignoreConcurrentCreation)
    return { ...urls, name, lacksRoles }
  } catch (error) {
    if (errorCode(error) === 'EACCES')
      throw createEmbeddedPostgresError(
        'The PostgreSQL in this folder belongs to another user. Set DATA_DIR or DATABASE_URL.',
      )
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

/** A concurrent start was faster: duplicate_database, or unique_violation of its catalogue row. */
function ignoreConcurrentCreation(error: { code?: string }): void {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}
