import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installDebian, isExecutable } from '@hao/testing/debian.ts'
import { unpackDebian } from '@hao/testing/debian-release.ts'
import { waitFor } from '@hao/testing/product.ts'
import { freePort } from '../../tools/free-port.ts'

type Words = [file: string, ...args: string[]]

const program = '/usr/sbin/pgbouncer'

/** PgBouncer 1.18 of Debian 12; undefined where it cannot be installed. */
export async function findOldPgBouncer(): Promise<Words | undefined> {
  return (await isExecutable(program)) || (await installDebian('pgbouncer')) ? [program] : undefined
}

/** PgBouncer 1.24 of Debian 13; undefined where it cannot be unpacked. */
export async function findNewPgBouncer(): Promise<Words | undefined> {
  return (await unpackDebian('trixie', 'pgbouncer'))?.(program)
}

const documented = fileURLToPath(new URL('../../docs/production/ha/pgbouncer.ini', import.meta.url))

type Options = {
  /** The folder of its files. */
  dir: string
  words: Words
  /** The address of the database, which its users reach by the same name and password. */
  url: string
  /** Changes the documented file further. */
  change?: (ini: string) => string
}

/** Starts PgBouncer by the documented file before a database; `url` leads through it. */
export async function startPgBouncer({ dir, words, url, change = (ini) => ini }: Options) {
  const { hostname: host, port: theirs, username, password, pathname } = new URL(url)
  const port = await freePort()
  const users = join(dir, 'userlist.txt')
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const ini = change(await readFile(documented, 'utf8'))
    .replace('hao = host=127.0.0.1 port=5000', `${pathname.slice(1)} = host=${host} port=${theirs || 5432}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace(/^(logfile|pidfile) = .*$/gm, '')
  const file = join(dir, 'pgbouncer.ini')
  await writeFile(file, ini)
  await chmod(dir, 0o755)
  const [command, ...args] = words
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(command, [...args, file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.end())
    })
  await waitFor(async () => child.exitCode !== null || (await listens()))
  if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`)
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  return {
    url: through.href,
    said: () => said,
    end: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
