import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundle } from '@hao/testing/bundle.ts'
import { installDebian, isInstalled } from '@hao/testing/debian.ts'
import { runStatement } from '@hao/testing/postgres.ts'
import { waitFor } from '@hao/testing/product.ts'

const documents = fileURLToPath(new URL('../../../../../../docs/production/backup/', import.meta.url))
const programs = '/usr/lib/postgresql/15/bin'

/** Installs PostgreSQL 15 and pgBackRest; a sentence where that is impossible. */
export async function findMissingEngines(): Promise<string | undefined> {
  const present = () => existsSync(`${programs}/initdb`) && isInstalled('pgbackrest')
  if (process.getuid?.() !== 0) return 'needs root, to run PostgreSQL as its own user'
  if (!present()) await installDebian('postgresql-15', 'pgbackrest')
  return present() ? undefined : 'needs postgresql-15 and pgbackrest of Debian 12'
}

/** A command's end: its exit code and all that it wrote. */
type Ended = { code: number; output: string }

/**
 * A folder that stands for a machine of the database: PostgreSQL 15 and pgBackRest with exactly the files of
 * docs/production/backup, whose paths lie in the folder.
 */
export type DatabaseMachine = {
  folder: string
  repository: string
  /** The superuser's address of a database. */
  url(database: string): string
  start(): Promise<void>
  stop(): Promise<void>
  /** Runs pgBackRest as postgres. */
  pgbackrest(...args: string[]): Promise<Ended>
  /** Runs `npm run backup` or `npm run restore` as postgres. */
  command(name: 'backup' | 'restore', ...args: string[]): Promise<Ended>
  /** Starts PostgreSQL on a restored folder; returns its superuser's address, and stops it by `end`. */
  startRestored(data: string): Promise<{ url: string; end: () => Promise<unknown> }>
  remove(): Promise<void>
}

const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'postgres']).toString())

/** Creates the machine with an empty running cluster and an encrypted repository for its log. */
export async function createDatabaseMachine(): Promise<DatabaseMachine> {
  const account = { uid: idOf('-u'), gid: idOf('-g') }
  const folder = await mkdtemp(join(tmpdir(), 'hao-machine-'))
  const place = (path: string) => join(folder, path)
  const data = place('var/lib/postgresql/15/main')
  const metrics = place('var/lib/prometheus/node-exporter')
  for (const path of ['var/lib/pgbackrest', 'var/spool/pgbackrest', 'var/log/pgbackrest', 'etc/conf.d'])
    await mkdir(place(path), { recursive: true })
  for (const path of [dirname(data), metrics]) await mkdir(path, { recursive: true })
  const documented = await readFile(join(documents, 'pgbackrest.conf'), 'utf8')
  await writeFile(
    place('etc/pgbackrest.conf'),
    `${documented.replaceAll('=/var/', `=${folder}/var/`)}pg1-socket-path=${folder}\n`,
  )
  await writeFile(place('etc/conf.d/cipher.conf'), '[global]\nrepo1-cipher-pass=a pass phrase of the test\n')
  const commands = await bundleCommands(folder)
  for (const path of await foldersOf(folder)) await chown(path, account.uid, account.gid)

  const env = {
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    PGBACKREST_CONFIG: place('etc/pgbackrest.conf'),
    PGBACKREST_CONFIG_INCLUDE_PATH: place('etc/conf.d'),
    NODE_EXPORTER_FOLDER: metrics,
    STATE_DIRECTORY: folder,
  }
  const run = async (program: string, args: string[]): Promise<Ended> =>
    promisify(execFile)(program, args, { ...account, env, cwd: folder }).then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        output: error.stdout + error.stderr,
      }),
    )
  const must = async (program: string, ...args: string[]) => {
    const { code, output } = await run(program, args)
    if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${output}`)
  }
  const pgCtl = (...args: string[]) => must(`${programs}/pg_ctl`, ...args, '-w')
  const start = (cluster: string, settings: string) =>
    pgCtl(
      'start',
      '-D',
      cluster,
      '-l',
      join(folder, 'postgres.log'),
      '-o',
      `-c listen_addresses='' ${settings}`,
    )
  const url = (database: string) => `postgres://postgres@localhost/${database}?host=${folder}`

  await must(`${programs}/initdb`, '-D', data, '-A', 'trust', '--data-checksums')
  const archive = await readFile(join(documents, 'postgresql-archive.conf'), 'utf8')
  await writeFile(join(data, 'postgresql.conf'), archive, { flag: 'a' })
  const machine: DatabaseMachine = {
    folder,
    repository: place('var/lib/pgbackrest'),
    url,
    start: async () => {
      await start(data, `-c unix_socket_directories=${folder}`)
      await untilWritable(url('postgres'))
    },
    stop: () => pgCtl('stop', '-D', data, '-m', 'fast'),
    pgbackrest: (...args) => run('pgbackrest', ['--stanza=hao', ...args]),
    command: (name, ...args) => run(process.execPath, [join(commands, `${name}.mjs`), ...args]),
    startRestored: async (restored) => {
      await start(restored, `-c unix_socket_directories=${restored}`)
      const restoredUrl = `postgres://postgres@localhost/hao?host=${restored}`
      await untilWritable(restoredUrl)
      return {
        url: restoredUrl,
        end: () => pgCtl('stop', '-D', restored, '-m', 'fast'),
      }
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  }
  await machine.start()
  await must('pgbackrest', '--stanza=hao', 'stanza-create')
  return machine
}

/** Waits for the end of a recovery; reads are answered before it. */
async function untilWritable(url: string): Promise<void> {
  const recovering = 'SELECT pg_is_in_recovery()::text AS name'
  await waitFor(async () => (await runStatement(url, recovering)).rows[0]?.name === 'false')
}

/** Copies the bundled commands, because the user postgres may not read the repository of the sources. */
async function bundleCommands(folder: string): Promise<string> {
  const to = join(folder, 'commands')
  for (const name of ['backup', 'restore']) {
    const built = await bundle(`apps/server/src/operations/backup/${name}-cli.ts`)
    await cp(built.file, join(to, `${name}.mjs`), { recursive: true })
    await built.remove()
  }
  return to
}

async function foldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return [folder, ...entries.map((entry) => join(folder, entry))]
}
