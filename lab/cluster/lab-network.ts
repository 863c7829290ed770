import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installDebian, isExecutable } from '@hao/testing/debian.ts'
import { unpackDebian } from '@hao/testing/debian-release.ts'

const run = promisify(execFile)

/** Tells a process that it is in a network, a mount and a process namespace of its own. */
const flag = 'HAO_LAB'

/** Whether this process is alone with the lab's hosts; all that it starts ends with it. */
export const inLab = process.env[flag] === '1'

const engines = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
}

/** Installs the engines; the result says why that is impossible. */
export async function findEngines(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'Patroni, etcd and HAProxy run here only as root on Linux, in network namespaces'
  for (const [program, name] of Object.entries(engines))
    if (!(await isExecutable(program)) && !(await installDebian(name)))
      return `${name} cannot be installed: that takes Debian 12 and its mirror`
  if (!(await unpackDebian('trixie', 'pgbouncer')))
    return 'PgBouncer 1.24 cannot be unpacked: that takes amd64 and Debian’s mirror'
  const allowed = await run('unshare', [...namespaces, 'true']).then(
    () => true,
    () => false,
  )
  return allowed ? undefined : 'this system forbids network namespaces'
}

const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']

/** Reaps the orphans of PostgreSQL and Patroni, as the first process of a process namespace must. */
const init = '"$@" & wait $!'

/** Nothing in it reaches the machine's own network, and all of it ends with the process that starts it. */
export function labCommand(file: string, args: readonly string[]): [string, string[]] {
  const runner = fileURLToPath(new URL('../../tools/run.mjs', import.meta.url))
  const words = [...namespaces, 'sh', '-c', init, 'sh', process.execPath, runner, file, ...args]
  return ['unshare', words]
}

export const labEnv = { ...process.env, [flag]: '1' }

export async function runAgainInLab(): Promise<number> {
  const [command, words] = labCommand(process.argv[1] ?? '', process.argv.slice(2))
  const child = spawn(command, words, { env: labEnv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [code]: (number | null)[] = await once(child, 'exit')
  return code ?? 1
}

export type Host = {
  name: string
  address: string
  /** Words that run a command on the host, as an unprivileged user. */
  words(user: string, ...command: string[]): [string, ...string[]]
  /** Pulls the cable out, and in again. */
  cutOff(): Promise<void>
  connect(): Promise<void>
}

/** The bridge, with the address of this process's own host. */
const bridge = 'lab0'
const own = '10.95.0.1/24'

/** Sets up hosts on one bridge; only for a process in the lab. */
export async function makeHosts(names: readonly string[]): Promise<Host[]> {
  if (!inLab) throw new Error('Hosts are made in the lab only')
  await run('mount', ['--make-rprivate', '/'])
  await run('mkdir', ['-p', '/run/netns'])
  await run('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns'])
  await ip('link set lo up')
  await ip(`link add ${bridge} type bridge`)
  await ip(`addr add ${own} dev ${bridge}`)
  await ip(`link set ${bridge} up`)
  const hosts: Host[] = []
  for (const [at, name] of names.entries()) hosts.push(await makeHost(name, `10.95.0.${11 + at}`))
  return hosts
}

async function makeHost(name: string, address: string): Promise<Host> {
  const cable = `to-${name}`
  await ip(`netns add ${name}`)
  await ip(`link add ${cable} type veth peer name eth0 netns ${name}`)
  await ip(`link set ${cable} master ${bridge} up`)
  for (const words of [`addr add ${address}/24 dev eth0`, 'link set eth0 up', 'link set lo up'])
    await ip(`-n ${name} ${words}`)
  return {
    name,
    address,
    words: (user, ...command) => ['ip', 'netns', 'exec', name, ...as(user), ...command],
    cutOff: () => ip(`link set ${cable} down`),
    connect: () => ip(`link set ${cable} up`),
  }
}

const as = (user: string) => ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups']

async function ip(words: string): Promise<void> {
  await run('ip', words.split(' '))
}
