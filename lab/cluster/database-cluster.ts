import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitFor } from '@hao/testing/product.ts'
import { openClient } from '../../apps/server/src/platform/db/connections.ts'
import { makeRoles, ownerRole, serverRole } from '../../apps/server/src/platform/db/roles/make-roles.ts'
import { migrate } from '../../apps/server/src/platform/migrate/migrate.ts'
import { type DatabaseHost, prepareDatabaseHost } from './database-host.ts'
import { unmountDisk } from './disk.ts'
import { writeDocumented } from './documented-files.ts'
import { startHaproxy } from './haproxy.ts'
import { type Host, makeHosts } from './lab-network.ts'
import { findNewPgBouncer, startPgBouncer } from './pgbouncer.ts'

/** PostgreSQL on three hosts under Patroni and etcd; HAProxy and PgBouncer on this host. */
export type DatabaseCluster = {
  hosts: readonly DatabaseHost[]
  /** Addresses as the server's role: through PgBouncer, and through HAProxy alone. */
  url: string
  directUrl: string
  ownerUrl: string
  findPrimary(): Promise<DatabaseHost | undefined>
  /** The host that commits wait for; undefined while there is none. */
  findSyncStandby(): Promise<DatabaseHost | undefined>
  /** Resolves when every host is back and there is a primary with a synchronous standby. */
  settled(): Promise<void>
  switchOver(): Promise<void>
  /** Kills everything on a host and pulls its cable; `restart` brings it back. */
  loseHost(host: DatabaseHost): Promise<void>
  restart(host: DatabaseHost): Promise<void>
  end(): Promise<void>
}

const passwords = { owner: 'lab-owner', server: 'lab-server' }
/** The password in docs/production/ha/patroni.yml. */
const superuser = 'postgres:PASSWORD-OF-POSTGRES'
const haproxyPort = 5000
const settleMs = 120_000

/** Starts everything with the documented files; `dir` is for all files. */
export async function startDatabaseCluster(dir: string): Promise<DatabaseCluster> {
  const networkHosts = await makeHosts(['db1', 'db2', 'db3'])
  const hosts: DatabaseHost[] = []
  for (const host of networkHosts) hosts.push(await prepareDatabaseHost(host, dir))
  await Promise.all(hosts.map((host) => host.startEtcd()))
  for (const host of hosts) host.startPatroni()
  const file = await writeDocumented('haproxy.cfg', join(dir, 'haproxy.cfg'), [])
  const haproxy = await startHaproxy(file, haproxyPort)
  const direct = `127.0.0.1:${haproxyPort}/hao`
  const directUrl = `postgres://${serverRole}:${passwords.server}@${direct}`
  const ownerUrl = `postgres://${ownerRole}:${passwords.owner}@${direct}`
  await waitFor(async () => (await countStandbys(hosts)) >= 2, settleMs)
  await makeSchema(direct, ownerUrl)
  const pooled = join(dir, 'pgbouncer')
  await mkdir(pooled, { mode: 0o755 })
  const pgbouncer = await startPgBouncer({ dir: pooled, words: await newPgBouncer(), url: directUrl })
  const settled = () => waitFor(() => isSettled(hosts), settleMs).then(() => undefined)
  await settled()
  return {
    hosts,
    url: pgbouncer.url,
    directUrl,
    ownerUrl,
    findPrimary: () => findByRole(hosts, 'primary'),
    findSyncStandby: () => findByRole(hosts, 'synchronous'),
    settled,
    switchOver: () => switchOver(hosts),
    loseHost: async (host) => {
      await host.cutOff()
      await Promise.all([host.killPatroni(), host.killEtcd(), host.killPostgres()])
    },
    restart: async (host) => {
      await host.connect()
      await host.startEtcd()
      host.startPatroni()
    },
    end: async () => {
      await pgbouncer.end()
      await haproxy.end()
      for (const host of hosts) await host.killPatroni()
      for (const host of hosts) {
        await Promise.all([host.killPostgres(), host.killEtcd()])
        await unmountDisk(host.dataDir)
      }
    },
  }
}

async function newPgBouncer(): Promise<[string, ...string[]]> {
  const words = await findNewPgBouncer()
  if (!words) throw new Error('PgBouncer 1.24 is not there')
  return words
}

async function makeSchema(address: string, ownerUrl: string): Promise<void> {
  const admin = `postgres://${superuser}@${address}`
  const client = await openClient(admin.replace(/hao$/, 'postgres'), { patienceMs: 10_000 })
  await client.query('CREATE DATABASE hao')
  await client.end()
  await makeRoles(admin, {
    owner: { name: ownerRole, password: passwords.owner },
    server: { name: serverRole, password: passwords.server },
  })
  await migrate(ownerUrl, { server: serverRole })
}

type Member = { role: string; state: string }

/** The members as any host's Patroni knows them. */
async function readMembers(hosts: readonly Host[]): Promise<Member[]> {
  for (const { address } of hosts) {
    const members = await askMembers(address).catch(() => undefined)
    if (members) return members
  }
  return []
}

async function askMembers(address: string): Promise<Member[] | undefined> {
  const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1000) })
  return answer.ok ? ((await answer.json()) as { members: Member[] }).members : undefined
}

/** How many standbys run; Patroni 3 calls a standby that streams `running`, later ones `streaming`. */
async function countStandbys(hosts: readonly Host[]): Promise<number> {
  const members = await readMembers(hosts)
  return members.filter(({ role, state }) => role !== 'leader' && /^(running|streaming)$/.test(state)).length
}

/** Patroni's answer at a path named after a role is 200 on hosts that have it. */
async function findByRole(
  hosts: readonly DatabaseHost[],
  role: 'primary' | 'synchronous',
): Promise<DatabaseHost | undefined> {
  for (const host of hosts) {
    const signal = AbortSignal.timeout(500)
    const answer = await fetch(`http://${host.address}:8008/${role}`, { signal }).catch(() => undefined)
    if (answer?.status === 200) return host
  }
  return undefined
}

/** Whether commits of a reachable primary wait for one of two standbys. */
async function isSettled(hosts: readonly DatabaseHost[]): Promise<boolean> {
  const primary = await findByRole(hosts, 'primary')
  const members = await readMembers(hosts)
  if (!primary || !members.some(({ role }) => role === 'sync_standby')) return false
  const url = `postgres://${superuser}@${primary.address}:5432/postgres`
  const client = await openClient(url, { patienceMs: 2000, answerMs: 2000 }).catch(() => undefined)
  if (!client) return false
  try {
    const { rows } = await client.query<{ sync: number; streaming: number }>(
      `SELECT count(*) FILTER (WHERE sync_state = 'sync')::int AS sync,
        count(*) FILTER (WHERE state = 'streaming')::int AS streaming
      FROM pg_stat_replication WHERE usename = 'hao_replication'`,
    )
    return rows[0]?.sync === 1 && rows[0].streaming === hosts.length - 1
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function switchOver(hosts: readonly DatabaseHost[]): Promise<void> {
  const [host] = hosts
  if (!host) return
  const words = host.words('postgres', 'patronictl', '-c', host.patroniFile, 'switchover', '--force')
  const [command, ...args] = words
  const { stdout } = await promisify(execFile)(command, args)
  if (!stdout.includes('Successfully')) throw new Error(stdout)
}
