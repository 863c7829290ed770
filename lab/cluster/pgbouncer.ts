import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installDebian, isExecutable } from '@hao/testing/debian.ts'
import { unpackDebian } from '@hao/testing/debian-release.ts'
import { freePort } from '../../tools/free-port.ts'
import { type Changes, writeDocumented } from './documented-files.ts'
import { startListener } from './start-listener.ts'

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

type Options = {
  dir: string
  words: Words
  /** The address of the database, which its users reach by the same name and password. */
  url: string
  changes?: Changes
}

/** Starts PgBouncer by the documented file before a database; `url` leads through it. */
export async function startPgBouncer({ dir, words, url, changes = [] }: Options) {
  const { hostname: host, port: theirs, username, password, pathname } = new URL(url)
  const port = await freePort()
  const users = join(dir, 'userlist.txt')
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const file = await writeDocumented('pgbouncer.ini', join(dir, 'pgbouncer.ini'), [
    [/^hao = host=127\.0\.0\.1 port=5000/gm, `${pathname.slice(1)} = host=${host} port=${theirs || 5432}`],
    [/^listen_port = 6432$/gm, `listen_port = ${port}`],
    [/\/etc\/pgbouncer\/userlist\.txt/g, users],
    [/^(logfile|pidfile) = .*$/gm, ''],
    ...changes,
  ])
  await chmod(dir, 0o755)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const pgbouncer = await startListener([...words, file], port, user)
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  return { ...pgbouncer, url: through.href }
}
