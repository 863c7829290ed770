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

/** The whole time, in ms, that a start may take: crash recovery of a large cluster on a busy machine included. */
const PATIENCE = 600_000

/** After so many ms the person at the terminal is told that it takes long. */
const SLOW = 10_000

/** The addresses of a database `hao`, by role. They work with the pg client, and lead to a Unix socket that only our OS user can open. */
export type EmbeddedUrls = {
  /** As the server's role, and that of commands. */
  url: string
  /** As the owner of the schema. */
  migrateUrl: string
  /** As the superuser: for backups, and to make other databases. */
  adminUrl: string
}

/** A running database. */
export type EmbeddedPostgres = EmbeddedUrls & {
  /** Fast shutdown of what we started; nothing when we only attached. Safe to call twice. */
  stop(): Promise<void>
  /** Another process started it, and stops it when it ends. */
  attached: boolean
}

/**
 * `ephemeral`: for tests; not safe against a power cut, and `dataDir` is deleted when it stops.
 * `socketFolder`: where the socket shall be again, when the path of `dataDir` is too long for one. `archive`:
 * the folder of backups that also gets the write-ahead log, from now on. `settings`: PostgreSQL's own, over
 * those of a small machine.
 */
export type EmbeddedPostgresOptions = {
  dataDir: string
  log?: (line: string) => void
  ephemeral?: boolean
  socketFolder?: string
  archive?: string | undefined
  settings?: Readonly<Record<string, string>>
}

/**
 * Starts the PostgreSQL that npm installed, with its files under `dataDir` and a database `hao`; or attaches to the one that
 * another process runs there. It ends with this process, however this process ends. Works as root and as an ordinary user.
 * @throws EmbeddedPostgresError with a message for the person at the terminal
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, ephemeral = false, socketFolder, archive, settings = {} } = options
  await mkdir(resolve(options.dataDir), { recursive: true, mode: 0o700 })
  const slow = setTimeout(log, SLOW, 'PostgreSQL is still starting; after a crash it repairs its files first')
  try {
    return await untilItAnswers(await realpath(options.dataDir), {
      ephemeral,
      log,
      socketFolder,
      archive,
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
  archive: string | undefined
  settings: Readonly<Record<string, string>>
}

async function untilItAnswers(folder: string, options: Start): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + PATIENCE
  let server: PostgresServer | undefined
  while (Date.now() < deadline) {
    const running = await findPostmaster(join(folder, 'cluster'))
    const answer = running?.ready && (await open(running))
    if (answer) {
      if (answer.lacksRoles) await makeRoles(answer.adminUrl, roles)
      return handle(answer, server, options.log)
    }
    if (running || server?.running()) await sleep(10)
    else server = await startOnce(folder, options, server)
  }
  await server?.stop()
  throw createEmbeddedPostgresError(
    `PostgreSQL in ${folder} was not ready after ${PATIENCE / 60_000} minutes: see postgres.log there.`,
  )
}

function handle(
  { name, lacksRoles: _made, ...urls }: Answer,
  server: PostgresServer | undefined,
  log: (line: string) => void,
): EmbeddedPostgres {
  const attached = name !== server?.name
  log(attached ? 'attached to the PostgreSQL that already runs here' : 'PostgreSQL is ready')
  return { ...urls, attached, stop: async () => server?.stop() }
}

/** Starts a postmaster; one that has just failed is an error, unless it lost to another process which we can attach to. */
async function startOnce(
  folder: string,
  options: Start,
  failed: PostgresServer | undefined,
): Promise<PostgresServer> {
  if (failed && !(await failed.lostRace())) throw createEmbeddedPostgresError(await failed.explain())
  return launchPostgres(await prepareCluster(folder, options), options)
}

/** The addresses of a database that answers, and the name of its server. A database of an early version has no roles. */
type Answer = EmbeddedUrls & { name: string; lacksRoles: boolean }

/** The superuser that initdb makes. */
const superuser = 'hao'

/** Their passwords do not count: nobody else can open the socket. */
const roles = { owner: { name: ownerRole }, server: { name: serverRole } }

/** @returns the database hao, created when absent; undefined while it does not answer yet (or any more) */
async function open(postmaster: Postmaster): Promise<Answer | undefined> {
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
       from (values ('hao')) as wanted (name) left join pg_database d on datname = wanted.name left join pg_roles o on o.oid = datdba`,
      [ownerRole, serverRole],
    )
    const { name, exists, lacks_roles: lacksRoles } = firstRow(found)
    if (!exists) await client.query('create database hao').catch(ignoreTwin)
    return { ...urls, name, lacksRoles }
  } catch (error) {
    if (errorCode(error) === 'EACCES')
      throw createEmbeddedPostgresError(
        'The PostgreSQL that runs here belongs to another user. Set DATA_DIR or DATABASE_URL.',
      )
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

/** The other of two simultaneous starts was quicker (duplicate_database, or unique_violation of its catalogue row). */
function ignoreTwin(error: { code?: string }): void {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}
