import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import type { NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { listProcessTree } from '@hao/testing/processes.ts'
import { waitFor } from '@hao/testing/product.ts'
import { openClient } from '../../apps/server/src/platform/db/connections.ts'
import { findPostmaster } from '../../apps/server/src/platform/db/embedded/postmaster.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedUrls,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded/start.ts'
import { serverRole } from '../../apps/server/src/platform/db/roles/make-roles.ts'
import { fillDisk, mountDisk, ownMounts, unmountDisk } from './disk.ts'
import { freeze } from './freeze.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** One PostgreSQL of the cluster: its files under `dataDir`. */
type Node = { dataDir: string; postgres: EmbeddedPostgres }

/** A primary and its synchronous standby, which can take its place; all files are under one folder. */
export type Cluster = {
  /** The address of the current primary, for a proxy; a former primary is never answered from again. */
  primary(): NetConnectOpts
  /** The address of a database through its own proxy. */
  urlOver(line: TcpProxy): string
  /** The proxy through which the standby streams. */
  replication: TcpProxy
  /** Whether each acknowledged commit is on the standby, too, so that it may take over. */
  isReplicated(): Promise<boolean>
  /** kill -9 of the primary. */
  killPrimary(): Promise<void>
  /** Starts the killed primary over the same files, with crash recovery. */
  restartPrimary(): Promise<void>
  /**
   * Promotes the standby. The former primary must have been killed and never returns. Resolves when writes
   * are accepted.
   */
  promote(): Promise<void>
  /**
   * Copies the running primary's files and starts a new standby from them; resolves once commits wait for it.
   */
  replaceStandby(): Promise<void>
  /** SIGSTOP for all processes of the primary; the result resumes them. */
  freezePrimary(): Promise<() => Promise<void>>
  /** Whether the primary runs: PostgreSQL ends by itself when it cannot write its log. */
  isPrimaryUp(): Promise<boolean>
  /** Fills the primary's own disk; the result frees it. */
  fillPrimary(): Promise<() => Promise<void>>
  end(): Promise<void>
}

const settings = {
  wal_level: 'replica',
  max_wal_senders: '4',
  hot_standby: 'on',
  wal_keep_size: '128MB',
  max_wal_size: '128MB',
  // Lets a walsender notice a cut connection.
  wal_sender_timeout: '10s',
  wal_receiver_timeout: '10s',
  wal_retrieve_retry_interval: '500ms',
}

/** Starts and removes nodes, each with its own folder (or disk) under `dir`. */
function newNodes(dir: string) {
  let count = 0
  return {
    start: async (dataDir: string): Promise<Node> => ({
      dataDir,
      postgres: await startEmbeddedPostgres({ dataDir, settings }),
    }),
    nextDir: async () => {
      count += 1
      const dataDir = join(dir, `node-${count}`)
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      if (ownMounts) await mountDisk(dataDir)
      return dataDir
    },
    forget: async ({ dataDir }: Node) => {
      if (ownMounts) await unmountDisk(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts both, and calls `fill` for the primary's database before the standby is copied from it. */
export async function startCluster(
  dir: string,
  fill: (urls: EmbeddedUrls) => Promise<void>,
): Promise<Cluster> {
  const nodes = newNodes(dir)
  const primaryPid = async () => (await findPostmaster(join(primary.dataDir, 'cluster')))?.pid
  let primary = await nodes.start(await nodes.nextDir())
  let standby: Node | undefined
  await fill(primary.postgres)
  const replication = await openTcpProxy(() => socketOf(primary.postgres.adminUrl))

  async function replaceStandby(): Promise<void> {
    await standby?.postgres.stop()
    const dataDir = await nodes.nextDir()
    await copyToStandby(primary, join(dataDir, 'cluster'), replication.port)
    const old = standby
    standby = await nodes.start(dataDir)
    if (old) await nodes.forget(old)
    await waitForStandby(primary.postgres.adminUrl)
  }

  await replaceStandby()
  return {
    primary: () => socketOf(primary.postgres.adminUrl),
    urlOver: (line) => `postgres://${serverRole}@127.0.0.1:${line.port}/hao`,
    replication,
    isReplicated: async () => standby !== undefined && isReplicated(primary.postgres.adminUrl),
    replaceStandby,
    killPrimary: async () => {
      const pid = await primaryPid()
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      await primary.postgres.stop()
    },
    restartPrimary: async () => {
      primary = await nodes.start(primary.dataDir)
    },
    isPrimaryUp: async () => (await primaryPid()) !== undefined,
    fillPrimary: () => fillDisk(primary.dataDir),
    promote: async () => {
      if (!standby) throw new Error('There is no standby to promote')
      const dead = primary
      primary = standby
      standby = undefined
      await ask(primary.postgres.adminUrl, 'SELECT pg_promote(true, 60)')
      await nodes.forget(dead)
    },
    freezePrimary: async () => {
      const pid = await primaryPid()
      return freeze(pid === undefined ? [] : listProcessTree(pid).map((each) => each.pid))
    },
    end: async () => {
      await replication.end()
      for (const node of standby ? [standby, primary] : [primary]) {
        await node.postgres.stop()
        await nodes.forget(node)
      }
    },
  }
}

/** Copies the primary's files for a standby that streams from this port. */
async function copyToStandby(primary: Node, to: string, port: number): Promise<void> {
  await copyFiles(primary, to)
  await writeFile(join(to, 'standby.signal'), '')
  const conninfo = `host=127.0.0.1 port=${port} user=hao application_name=standby`
  await writeFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`, { mode: 0o600 })
}

/** Makes the primary's commits wait for its standby, once that streams. */
async function waitForStandby(primaryUrl: string): Promise<void> {
  const streaming = `SELECT FROM pg_stat_replication WHERE state = 'streaming'`
  await waitFor(async () => (await ask(primaryUrl, streaming)).length > 0, 60_000)
  await ask(primaryUrl, "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
  await ask(primaryUrl, 'SELECT pg_reload_conf()')
  await waitFor(() => isReplicated(primaryUrl), 60_000)
}

/** Whether the primary's current log arrives at the standby within 2 s, and each commit waits for it. */
async function isReplicated(primaryUrl: string): Promise<boolean> {
  const flushed = 'SELECT pg_current_wal_flush_lsn() AS lsn'
  const [now] = await ask<{ lsn: string }>(primaryUrl, flushed).catch(() => [])
  if (!now) return false
  const arrived = `SELECT FROM pg_stat_replication
    WHERE application_name = 'standby' AND sync_state = 'sync' AND flush_lsn >= '${now.lsn}'`
  return waitFor(async () => (await ask(primaryUrl, arrived)).length > 0, 2000).catch(() => false)
}

function socketOf(url: string): NetConnectOpts {
  const { port, searchParams } = new URL(url)
  return { path: `${searchParams.get('host') ?? ''}/.s.PGSQL.${port}` }
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = await openClient(url, { patienceMs: 10_000, answerMs: 70_000 })
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/**
 * Files of the running server only, and its log, which the standby streams
 * (https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA).
 */
const notCopied =
  /\/(postmaster\.(pid|opts)|pg_internal\.init|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+|pgsql_tmp.*)$/

/** A base backup by hand: the embedded binaries have no pg_basebackup. */
async function copyFiles(primary: Node, to: string): Promise<void> {
  const client = await openClient(primary.postgres.adminUrl, { patienceMs: 10_000 })
  try {
    await client.query("SELECT pg_backup_start('standby', true)")
    const from = join(primary.dataDir, 'cluster')
    await copyTree(from, to)
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    await writeFile(
      join(to, 'backup_label'),
      rows.map(({ labelfile }) => labelfile),
    )
  } finally {
    await client.end()
  }
}

/** A file deleted before its copy is not needed. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = join(from, entry.name)
    if (notCopied.test(path)) continue
    if (entry.isDirectory()) await copyTree(path, join(to, entry.name))
    else if (entry.isFile()) await copyFile(path, join(to, entry.name)).catch(ignoreVanished)
  }
}

function ignoreVanished(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
