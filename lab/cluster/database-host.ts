import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listProcessTree } from '@hao/testing/processes.ts'
import { mountDisk } from './disk.ts'
import { readCommand, readEnvFile, writeDocumented } from './documented-files.ts'
import type { Host } from './lab-network.ts'

export type DatabaseHost = Host & {
  dataDir: string
  patroniFile: string
  startEtcd(): Promise<void>
  /** With the watch of its disk. */
  startPatroni(): void
  killEtcd(): Promise<void>
  killPatroni(): Promise<void>
  /** Resolves when Patroni has ended by itself, because its disk has no room. */
  patroniEnded(): Promise<void>
  killPostgres(): Promise<void>
  /** The processes of PostgreSQL; none while it does not run. */
  postgresPids(): Promise<number[]>
}

/** Debian's user of PostgreSQL, as which everything on a database host runs here. */
const postgresUser = 'postgres'
const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, postgresUser]))
/** Its user and group, by number. */
export const postgresIds = [idOf('-u'), idOf('-g')] as const

/** Writes the files of one host under `dir` and returns its controls; nothing runs yet. */
export async function prepareDatabaseHost(host: Host, dir: string): Promise<DatabaseHost> {
  const own = join(dir, host.name)
  const dataDir = join(own, 'disk')
  for (const folder of [own, dataDir, join(own, 'etcd'), join(own, 'run')]) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (folder === dataDir) await mountDisk(folder)
    await chown(folder, ...postgresIds)
  }
  const { etcdFile, patroniFile, watchRoom } = await writeFiles(host, own, dataDir)
  const log = await open(join(own, 'log'), 'a')
  const start = (command: readonly string[], env: Record<string, string> = {}) => {
    const [file, ...args] = host.words(postgresUser, ...command)
    return spawn(file, args, {
      env: { ...process.env, ...env, HOME: own },
      stdio: ['ignore', log.fd, log.fd],
    })
  }
  let etcd: ChildProcess | undefined
  let patroni: ChildProcess | undefined
  let watch: ChildProcess | undefined
  const postgresPids = async () => {
    const text = await readFile(join(dataDir, 'hao/postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(text.split('\n')[0])
    return pid > 0 ? listProcessTree(pid).map((each) => each.pid) : []
  }
  return {
    ...host,
    dataDir,
    patroniFile,
    startEtcd: async () => {
      etcd = start(['etcd'], await readEnvFile(etcdFile))
    },
    startPatroni: () => {
      const started = start(['patroni', patroniFile])
      patroni = started
      // patroni-room.conf binds them like this.
      watch = start(['sh', '-c', watchRoom]).once('exit', (code) => code === 0 && started.kill('SIGTERM'))
    },
    killEtcd: () => killAll(etcd),
    killPatroni: async () => {
      await killAll(watch)
      await killAll(patroni)
    },
    patroniEnded: async () => {
      if (patroni && !hasEnded(patroni)) await once(patroni, 'exit')
    },
    killPostgres: async () => {
      for (const pid of await postgresPids()) kill(pid)
    },
    postgresPids,
  }
}

/** The documented files with a host's addresses and folders, and the command that watches its disk. */
async function writeFiles({ name, address }: Host, own: string, dataDir: string) {
  const etcdFile = await writeDocumented('etcd.env', join(own, 'etcd.env'), [
    [/^ETCD_NAME=db1$/gm, `ETCD_NAME=${name}`],
    [/^(.*_URLS)=http:\/\/10\.95\.0\.11/gm, `$1=http://${address}`],
    [/\/var\/lib\/etcd\/hao/g, join(own, 'etcd/data')],
  ])
  const patroniFile = await writeDocumented('patroni.yml', join(own, 'patroni.yml'), [
    [/^name: db1$/gm, `name: ${name}`],
    [/(listen|connect_address): 10\.95\.0\.11/g, `$1: ${address}`],
    [/\/var\/lib\/postgresql\/15\/hao/g, join(dataDir, 'hao')],
    [/\/var\/lib\/postgresql\/pgpass-patroni/g, join(own, 'run/pgpass')],
    [/wal_keep_size: 1GB/g, 'wal_keep_size: 64MB\n        max_wal_size: 128MB'],
    [/\/var\/run\/postgresql/g, join(own, 'run')],
  ])
  const watchRoom = await readCommand('ha/hao-disk-room.service', 'ExecStart', [
    [/\/var\/lib\/postgresql/g, dataDir],
    [/512/g, '64'],
  ])
  return { etcdFile, patroniFile, watchRoom }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function killAll(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || hasEnded(child)) return
  const gone = once(child, 'exit')
  for (const { pid } of listProcessTree(child.pid)) kill(pid)
  await gone
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
