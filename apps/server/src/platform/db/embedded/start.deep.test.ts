import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { QueryResultRow } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Bundle, bundle } from '@hao/testing/bundle.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { migrate } from '../../migrate/migrate.ts'
import { assertDatabaseReady, migrateAndGrant } from '../../migrate/prepare-database.ts'
import { openClient } from '../connections.ts'
import { findExcessRight } from '../roles/server-role.ts'
import { superviseEmbeddedPostgres } from './supervise.ts'
import { findPostmaster } from './postmaster.ts'
import { startEmbeddedPostgres } from './start.ts'

const folders: string[] = []
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    await vi.waitUntil(async () => !(await findPostmaster(join(folder, 'cluster'))), waitTimeoutMs)
    await rm(folder, { recursive: true, force: true })
  }
})

async function newFolder(name = 'data dir, "quoted"'): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'hao-test-')), name)
  await mkdir(folder, { recursive: true })
  folders.push(folder)
  return folder
}

/** A stopped cluster: creating one takes longer than the tests. */
let made: string
/** The processes that a test starts. */
let built: Bundle
beforeAll(async () => {
  built = await bundle('apps/server/src/platform/db/embedded/start.ts', [
    'apps/server/src/platform/db/embedded/guard.sh',
  ])
  made = await mkdtemp(join(tmpdir(), 'hao-test-'))
  await (await startEmbeddedPostgres({ dataDir: made })).stop()
})
afterAll(async () => {
  await built.remove()
  await rm(made, { recursive: true, force: true })
})

/** A folder with a copy of that cluster. */
async function usedFolder(name?: string): Promise<string> {
  const folder = await newFolder(name)
  // cp takes a quarter of the processor time of Node's own copy.
  execFileSync('cp', ['-a', `${made}/.`, folder])
  return folder
}

async function query<Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = await openClient(url)
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts a database in another Node process, and resolves to its output. */
async function startElsewhere(
  dataDir: string,
): Promise<{ child: ChildProcess; url: string; adminUrl: string; attached: boolean }> {
  const program = `import { startEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(built.file))}
    const { url, adminUrl, attached } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(JSON.stringify({ url, adminUrl, attached }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  children.push(child)
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (text: Buffer) => resolve(text.toString()))
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready`)))
  })
  return { child, ...(JSON.parse(line) as { url: string; adminUrl: string; attached: boolean }) }
}

test('the database starts, keeps UTF-8 text through a restart, and stops', async () => {
  const dataDir = await usedFolder()
  const first = await startEmbeddedPostgres({ dataDir })
  expect(first.attached).toBe(false)
  await query(first.adminUrl, "create table words as select '号码' as word")
  const [settings] = await query<{ fsync: string; listen: string }>(
    first.adminUrl,
    "select current_setting('fsync') as fsync, current_setting('listen_addresses') as listen",
  )
  expect(settings).toEqual({ fsync: 'on', listen: '' })
  await first.stop()
  await first.stop()
  expect(await findPostmaster(join(dataDir, 'cluster'))).toBeUndefined()
  const second = await startEmbeddedPostgres({ dataDir })
  expect(await query(second.adminUrl, 'select * from words')).toEqual([{ word: '号码' }])
  await second.stop()
})

test('a start with a path too long for a Unix socket works and leaves no folder behind', async () => {
  const server = await startEmbeddedPostgres({ dataDir: await usedFolder('长'.repeat(60)) })
  const host = new URL(server.url).searchParams.get('host')!
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  expect(existsSync(host)).toBe(false)
})

test('an ephemeral database is deleted when it stops', async () => {
  const dataDir = await usedFolder()
  const server = await startEmbeddedPostgres({ dataDir, ephemeral: true })
  expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'off' }])
  await server.stop()
  expect(existsSync(dataDir)).toBe(false)
})

test('a second process attaches to the database, and its stop does not end it', async () => {
  const dataDir = await usedFolder()
  const owner = await startElsewhere(dataDir)
  expect(owner.attached).toBe(false)
  const guest = await startEmbeddedPostgres({ dataDir })
  expect(guest.attached).toBe(true)
  await guest.stop()
  expect(await query(owner.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two concurrent starts in a new folder one starts the database and one attaches', async () => {
  const dataDir = await newFolder()
  const both = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)])
  expect(both.filter(({ attached }) => attached)).toHaveLength(1)
})

test('the database ends after a kill -9 of its owner, and committed rows remain', async () => {
  const dataDir = await usedFolder()
  const owner = await startElsewhere(dataDir)
  await query(owner.adminUrl, 'create table kept as select 42 as answer')
  const { pid } = (await findPostmaster(join(dataDir, 'cluster')))!
  owner.child.kill('SIGKILL')
  await vi.waitUntil(() => !existsSync(`/proc/${pid}`), waitTimeoutMs)
  const next = await startEmbeddedPostgres({ dataDir })
  expect(await query(next.adminUrl, 'select * from kept')).toEqual([{ answer: 42 }])
  await next.stop()
})

test('a start right after the kill -9 waits for the end of the previous database', async () => {
  const dataDir = await usedFolder()
  const owner = await startElsewhere(dataDir)
  owner.child.kill('SIGKILL')
  await new Promise((resolve) => owner.child.once('exit', resolve))
  const next = await startElsewhere(dataDir)
  expect(next.attached).toBe(false)
  expect(await query(next.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a supervised database restarts with its URL after a kill, also with a socket folder of its own', async () => {
  const dataDir = await usedFolder('长'.repeat(60))
  const kept = await superviseEmbeddedPostgres({ dataDir })
  await query(kept.adminUrl, 'create table kept as select 42 as answer')
  const { pid } = (await findPostmaster(join(dataDir, 'cluster')))!
  process.kill(pid, 'SIGKILL')
  const answer = () => query(kept.adminUrl, 'select * from kept').catch(() => [])
  await expect.poll(answer).toEqual([{ answer: 42 }])
  await kept.stop()
  expect(await findPostmaster(join(dataDir, 'cluster'))).toBeUndefined()
})

test('a supervised database restarts after its guard has deleted the socket folder', async () => {
  const dataDir = await usedFolder('长'.repeat(60))
  const kept = await superviseEmbeddedPostgres({ dataDir })
  const { pid } = (await findPostmaster(join(dataDir, 'cluster')))!
  const guard = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  process.kill(guard, 'SIGSTOP')
  process.kill(pid, 'SIGKILL')
  // Long enough for a start that does not wait.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  process.kill(guard, 'SIGCONT')
  await expect
    .poll(() => query(kept.adminUrl, 'select 42 as answer').catch(() => []))
    .toEqual([{ answer: 42 }])
  await kept.stop()
})

test('a supervised database outlives the process that started it', async () => {
  const dataDir = await usedFolder()
  const owner = await startElsewhere(dataDir)
  const kept = await superviseEmbeddedPostgres({ dataDir })
  owner.child.kill('SIGKILL')
  await new Promise((resolve) => owner.child.once('exit', resolve))
  const running = () => findPostmaster(join(dataDir, 'cluster'))
  const before = (await running())?.pid
  await vi.waitUntil(async () => (await running())?.ready && (await running())?.pid !== before, waitTimeoutMs)
  expect(await query(kept.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await kept.stop()
})

test('a supervised database that cannot restart reports why', async () => {
  const dataDir = await usedFolder()
  const kept = await superviseEmbeddedPostgres({ dataDir })
  const { pid } = (await findPostmaster(join(dataDir, 'cluster')))!
  await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '12\n')
  process.kill(pid, 'SIGKILL')
  expect((await kept.failed).message).toMatch(/made by PostgreSQL 12.*DATABASE_URL/s)
  await kept.stop()
})

test('a stale postmaster.pid with the pid of another running program does not prevent a start', async () => {
  const dataDir = await usedFolder()
  const file = join(dataDir, 'cluster', 'postmaster.pid')
  await writeFile(file, `${process.pid}\n${join(dataDir, 'cluster')}\n1\n5432\n${dataDir}\n\n\nready\n`)
  const server = await startEmbeddedPostgres({ dataDir })
  expect(server.attached).toBe(false)
  await server.stop()
})

test('a cluster of another major version is refused with an explanation', async () => {
  const dataDir = await newFolder()
  await mkdir(join(dataDir, 'cluster'))
  await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '12\n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/made by PostgreSQL 12.*DATABASE_URL/s)
  expect(await readFile(join(dataDir, 'cluster', 'PG_VERSION'), 'utf8')).toBe('12\n')
})

test('a database whose superuser owns everything gets its roles and works as before', async () => {
  const dataDir = await usedFolder()
  const early = await startEmbeddedPostgres({ dataDir })
  await query(early.adminUrl, 'ALTER DATABASE hao OWNER TO hao')
  await query(early.adminUrl, 'DROP OWNED BY hao_owner, hao_server')
  await query(early.adminUrl, 'DROP ROLE hao_owner, hao_server')
  await migrate(early.adminUrl)
  await query(early.adminUrl, 'INSERT INTO users (gender) VALUES (2)')
  await early.stop()
  const server = await startEmbeddedPostgres({ dataDir })
  await migrateAndGrant(server.url, server.migrateUrl)
  expect(await query(server.url, 'SELECT gender FROM users')).toEqual([{ gender: 2 }])
  await assertDatabaseReady(server.url, { findExcess: findExcessRight })
  await server.stop()
})
