import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listProcessTree } from '@hao/testing/processes.ts'
import { mountDisk } from './disk.ts'
import { readEnvFile, writeDocumented } from './documented-files.ts'
import type { Host } from './lab-network.ts'

/** A host with etcd, Patroni and PostgreSQL. */
export type DatabaseHost = Host & {
  /** The folder of the data, and the file of Patroni's settings. */
  dataDir: string
  patroniFile: string
  startEtcd(): Promise<void>
  startPatroni(): Promise<void>
  /** kill -9. */
  killEtcd(): Promise<void>
  killPatroni(): Promise<void>
  killPostgres(): Promise<void>
  /** The processes of PostgreSQL; none while it does not run. */
  postgresPids(): Promise<number[]>
}

/** Debian's user of PostgreSQL, as which everything on a database host runs here. */
const postgresUser = 'postgres'
const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, postgresUser]))

/** Writes the files of one host under `dir` and returns its controls; nothing runs yet. */
export async function prepareDatabaseHost(host: Host, dir: string): Promise<DatabaseHost> {
  const own = join(dir, host.name)
  const dataDir = join(own, 'disk')
  for (const folder of [own, dataDir, join(own, 'etcd'), join(own, 'run')]) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (folder === dataDir) await mountDisk(folder)
    await chown(folder, idOf('-u'), idOf('-g'))
  }
  const { name, address } = host
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
  const log = await open(join(own, 'log'), 'a')
  const start = async (words: readonly string[], env: Record<string, string> = {}) => {
    const [file = '', ...args] = words
    const stdio = ['ignore', log.fd, log.fd] as const
    return spawn(file, args, { env: { ...process.env, ...env, HOME: own }, stdio: [...stdio] })
  }
  let etcd: ChildProcess | undefined
  let patroni: ChildProcess | undefined
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
      etcd = await start(host.words(postgresUser, 'etcd'), await readEnvFile(etcdFile))
    },
    startPatroni: async () => {
      patroni = await start(host.words(postgresUser, 'patroni', patroniFile))
    },
    killEtcd: () => killAll(etcd),
    killPatroni: () => killAll(patroni),
    killPostgres: async () => {
      for (const pid of await postgresPids()) kill(pid)
    },
    postgresPids,
  }
}

async function killAll(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
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
