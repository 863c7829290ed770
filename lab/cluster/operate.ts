import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitFor } from '@hao/testing/product.ts'
import { startDatabaseCluster } from './database-cluster.ts'
import { type DatabaseHost, postgresIds } from './database-host.ts'
import { fillDisk } from './disk.ts'
import { readCommand, readDocumented } from './documented-files.ts'

export type Operated = {
  /** The names of the metrics of Patroni, etcd and HAProxy. */
  metrics: string[]
  /** The hosts on which the timers' condition held, before and after a switchover, and the primaries. */
  backedUp: string[][]
  primaries: string[]
  /** The backups of the repository, and whether each of its files is whole. */
  backups: string[]
  verified: boolean
  /** The time (s) from a full disk of the primary until another host serves. */
  fullDiskS: number
}

const run = promisify(execFile)
const dir = await mkdtemp(join(tmpdir(), 'hao-operate-'))
await chmod(dir, 0o755)
await placeSettings()
const cluster = await startDatabaseCluster(dir)
try {
  const metrics = await readMetrics()
  await archive()
  const primaries = [(await primary()).name]
  const backedUp = [await backUp('full')]
  await cluster.switchOver()
  await cluster.settled()
  primaries.push((await primary()).name)
  backedUp.push(await backUp('diff'))
  const [host] = cluster.hosts
  const { stdout } = await on(host!, 'pgbackrest', '--stanza=hao', '--output=json', 'info')
  const [info] = JSON.parse(stdout) as { status: { message: string }; backup: { type: string }[] }[]
  const { stdout: told } = await on(host!, 'pgbackrest', '--stanza=hao', '--output=text', 'verify')
  const operated: Operated = {
    metrics,
    backedUp,
    primaries,
    backups: info?.backup.map(({ type }) => type) ?? [],
    verified: info?.status.message === 'ok' && !/error|invalid|missing [1-9]/i.test(told),
    fullDiskS: await fillPrimary(),
  }
  process.stdout.write(`${JSON.stringify(operated)}\n`)
} finally {
  await cluster.end()
  await rm(dir, { recursive: true, force: true })
}
process.exit(0)

/** Gives each host its /etc/pgbackrest.conf: `ip netns exec` shows it the files of /etc/netns. */
async function placeSettings(): Promise<void> {
  await mkdir('/etc/netns', { recursive: true })
  await run('mount', ['-t', 'tmpfs', 'tmpfs', '/etc/netns'])
  const owned = [join(dir, 'repository')]
  for (const name of ['db1', 'db2', 'db3']) {
    const own = join(dir, `backup-${name}`)
    owned.push(own)
    const text = await readDocumented('backup/pgbackrest.conf', [
      [/\/var\/lib\/pgbackrest/g, join(dir, 'repository')],
      [/\/var\/(spool|log)\/pgbackrest/g, join(own, '$1')],
      [/\/var\/lib\/postgresql\/15\/main/g, join(dir, name, 'disk/hao')],
    ])
    const settings = `${text}pg1-socket-path=${join(dir, name, 'run')}\n[global]\nrepo1-cipher-pass=the lab\n`
    await mkdir(`/etc/netns/${name}`)
    await writeFile(`/etc/netns/${name}/pgbackrest.conf`, settings)
  }
  for (const folder of owned) {
    await mkdir(folder)
    await chown(folder, ...postgresIds)
  }
}

function on(host: DatabaseHost, ...words: string[]) {
  const [command, ...args] = host.words('postgres', ...words)
  return run(command, args, { env: { ...process.env, PGHOST: join(dir, host.name, 'run') } })
}

async function primary(): Promise<DatabaseHost> {
  const found = await cluster.findPrimary()
  if (!found) throw new Error('The cluster has no primary')
  return found
}

async function readMetrics(): Promise<string[]> {
  const { address } = cluster.hosts[0]!
  const urls = [`http://${address}:8008`, `http://${address}:2379`, 'http://127.0.0.1:8404']
  const texts = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()))
  return [...new Set(texts.join('\n').match(/^[a-z]\w+/gm))]
}

/** Has the log archived by the documented settings, and prepares the repository. */
async function archive(): Promise<void> {
  const host = await primary()
  const text = await readDocumented('backup/postgresql-archive.conf')
  const settings = [...text.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name, value]) => `${name}=${value}`)
  const patronictl = ['patronictl', '-c', host.patroniFile]
  await on(host, ...patronictl, 'edit-config', '--force', ...settings.flatMap((setting) => ['-p', setting]))
  for (const { address } of cluster.hosts)
    await waitFor(async () => {
      const status = await (await fetch(`http://${address}:8008/patroni`)).json()
      return (status as { pending_restart?: boolean }).pending_restart
    }, 60_000)
  await on(host, ...patronictl, 'restart', '--force', 'hao')
  await cluster.settled()
  await on(await primary(), 'pgbackrest', '--stanza=hao', 'stanza-create')
}

/** Runs the unit of backups on every host; returns those on which its condition held. */
async function backUp(type: 'full' | 'diff'): Promise<string[]> {
  const condition = await readCommand('backup/hao-backup@.service', 'ExecCondition')
  const names: string[] = []
  for (const host of cluster.hosts) {
    const holds = await on(host, 'sh', '-c', condition).then(
      () => true,
      () => false,
    )
    if (!holds) continue
    await on(host, 'pgbackrest', '--stanza=hao', `--type=${type}`, 'backup')
    await on(host, 'pgbackrest', '--stanza=hao', 'check')
    names.push(host.name)
  }
  return names
}

/** Resolves when another host serves, Patroni has ended on the full one, and it is back with room. */
async function fillPrimary(): Promise<number> {
  const full = await primary()
  const since = performance.now()
  const free = await fillDisk(full.dataDir)
  await waitFor(async () => {
    const found = await cluster.findPrimary()
    return found && found !== full
  }, 120_000)
  const seconds = (performance.now() - since) / 1000
  await full.patroniEnded()
  await free()
  full.startPatroni()
  await cluster.settled()
  return seconds
}
