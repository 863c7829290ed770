import { setTimeout as sleep } from 'node:timers/promises'
import { realpath, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { prepareCluster } from './cluster.ts'
import { embeddedPostgresError } from './error.ts'
import { type Server, launch } from './launch.ts'
import { type Postmaster, findPostmaster } from './postmaster.ts'

/** The whole time, in ms, that a start may take: crash recovery of a large cluster on a busy machine included. */
const PATIENCE = 600_000

/** After so many ms the person at the terminal is told that it takes long. */
const SLOW = 10_000

/** A running database. `url` works with the pg client; it leads to a Unix socket that only our OS user can open. */
export type EmbeddedPostgres = {
  url: string
  /** Fast shutdown of what we started; nothing when we only attached. Safe to call twice. */
  stop(): Promise<void>
  /** Another process started it, and stops it when it ends. */
  attached: boolean
}

/**
 * `ephemeral`: for tests; not safe against a power cut, and `dataDir` is deleted when it stops. `socketFolder`: where the socket shall be
 * again, when the path of `dataDir` is too long for one. `archive`: the folder of backups that also gets the write-ahead log, from now on.
 * `settings`: PostgreSQL's own, over those of a small machine.
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
  let server: Server | undefined
  while (Date.now() < deadline) {
    const running = await findPostmaster(join(folder, 'cluster'))
    const answer = running?.ready && (await open(running))
    if (answer) return handle(answer, server, options.log)
    if (running || server?.running()) await sleep(10)
    else server = await startOnce(folder, options, server)
  }
  await server?.stop()
  throw embeddedPostgresError(
    `PostgreSQL in ${folder} was not ready after ${PATIENCE / 60_000} minutes: see postgres.log there.`,
  )
}

function handle(
  answer: { url: string; name: string },
  server: Server | undefined,
  log: (line: string) => void,
): EmbeddedPostgres {
  const attached = answer.name !== server?.name
  log(attached ? 'attached to the PostgreSQL that already runs here' : 'PostgreSQL is ready')
  return { url: answer.url, attached, stop: async () => server?.stop() }
}

/** Starts a postmaster; one that has just failed is an error, unless it lost to another process which we can attach to. */
async function startOnce(folder: string, options: Start, failed: Server | undefined): Promise<Server> {
  if (failed && !(await failed.lostRace())) throw embeddedPostgresError(await failed.explain())
  return launch(await prepareCluster(folder, options), options)
}

/** @returns the URL of database hao, created when absent, and the server's name; undefined while it does not answer yet (or any more) */
async function open(postmaster: Postmaster): Promise<{ url: string; name: string } | undefined> {
  const query = `?host=${encodeURIComponent(postmaster.socketDir)}`
  const base = `postgres://hao@localhost:${postmaster.port}`
  const client = new Client({ connectionString: `${base}/postgres${query}` })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query<{ name: string; ready: boolean }>(
      `select current_setting('cluster_name') as name,
              exists (select from pg_database where datname = 'hao') as ready`,
    )
    const { name, ready } = found.rows[0]!
    if (!ready) await client.query('create database hao').catch(ignoreTwin)
    return { url: `${base}/hao${query}`, name }
  } catch (error) {
    if ((error as { code?: string }).code === 'EACCES')
      throw embeddedPostgresError(
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
