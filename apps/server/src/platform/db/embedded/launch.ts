import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, open, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { type Cluster, minimalEnvironment } from './cluster.ts'
import { errorCode } from '../../base/error-code.ts'

/** The length (bytes) of a Unix socket path: sun_path has 104 on macOS, 108 on Linux, NUL included. */
const maxSocketPathBytes = 103

const guardTimeoutMs = 60_000

export type PostgresServer = {
  /** The cluster_name of this postmaster alone. */
  name: string
  running(): boolean
  /** Fast shutdown; resolves when all its processes are gone. */
  stop(): Promise<void>
  /** Whether it ended because another postmaster runs on the cluster. */
  lostRace(): Promise<boolean>
  explain(): Promise<string>
}

/** Settings for a small machine: little memory, no replica, no network. */
const ownSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '100',
  shared_buffers: '128MB',
  wal_level: 'replica',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}
const throwawaySettings = {
  wal_level: 'minimal',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** guard.sh ends it with this process, which alone holds its standard input. Does not wait until ready. */
export async function launchPostgres(
  cluster: Cluster,
  options: {
    ephemeral: boolean
    socketFolder: string | undefined
    settings: Readonly<Record<string, string>>
  },
): Promise<PostgresServer> {
  const { prefix, spawnAs } = cluster.account
  const socket = await socketFolder(cluster, options.socketFolder)
  const logFile = join(cluster.folder, 'postgres.log')
  const logStart = await stat(logFile).then(
    ({ size }) => size,
    () => 0,
  )
  const log = await open(logFile, 'a', 0o600)
  const guard = readFileSync(new URL('./guard.sh', import.meta.url), 'utf8')
  const throwaway = options.ephemeral ? cluster.folder : socket.throwaway
  const name = `hao-${randomUUID()}`
  const values = {
    ...ownSettings,
    ...(options.ephemeral ? throwawaySettings : {}),
    ...options.settings,
    cluster_name: name,
  }
  const words = Object.entries(values).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const postgres = join(cluster.binaries.native, 'bin', 'postgres')
  const where = ['-D', cluster.data, '-c', `unix_socket_directories="${socket.folder.replaceAll('"', '""')}"`]
  const guarded = ['sh', '-c', guard, 'guard', throwaway, postgres, ...where, ...words]
  const [command = 'sh', ...args] = [...prefix, ...guarded]
  const child = spawn(command, args, {
    stdio: ['pipe', log.fd, log.fd],
    env: minimalEnvironment,
    cwd: cluster.folder,
    detached: true, // its own session, so that Ctrl-C reaches only this process, which then stops it
    ...spawnAs,
  })
  child.stdin?.on('error', () => {})
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  await log.close()
  const tail = async () => (await readFile(logFile, 'utf8').catch(() => '')).slice(logStart).trim()
  return {
    name,
    running: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    stop: () => {
      child.stdin?.end()
      return ended
    },
    lostRace: async () => /lock file .* already exists|still in use/.test(await tail()),
    explain: async () => `PostgreSQL did not start in ${cluster.folder}:\n${await tail()}`,
  }
}

/** The guard of the previous PostgreSQL deletes the folder first. */
async function recreateFolder(folder: string): Promise<void> {
  const deadline = Date.now() + guardTimeoutMs
  for (;;) {
    try {
      await mkdir(folder, { mode: 0o700 })
      return
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      // The guard was killed and will not delete the folder.
      if (Date.now() > deadline) return
    }
    await sleep(20)
  }
}

/** The cluster's own folder, or a short one, if need be that of an earlier start (`reuse`). */
async function socketFolder(
  cluster: Cluster,
  reuse: string | undefined,
): Promise<{ folder: string; throwaway: string }> {
  const longest = join(cluster.folder, '.s.PGSQL.5432.lock')
  if (Buffer.byteLength(longest) <= maxSocketPathBytes) return { folder: cluster.folder, throwaway: '' }
  const parent = Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : '/tmp'
  if (reuse) await recreateFolder(reuse)
  const folder = reuse ?? (await mkdtemp(join(parent, 'hao-')))
  const { spawnAs } = cluster.account
  if (spawnAs) await chown(folder, spawnAs.uid, spawnAs.gid)
  return { folder, throwaway: folder }
}
