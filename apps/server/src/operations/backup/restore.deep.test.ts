import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { waitFor } from '@hao/testing/product.ts'
import { openClient } from '../../platform/db/connections.ts'
import { archiveScript, walFolder } from '../../platform/db/embedded/archive.ts'
import { findPostmaster } from '../../platform/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded/start.ts'
import { baseFiles, listBases } from './base-folder.ts'
import { checkBackups } from './check-backups.ts'
import { restoreEmbedded } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

let root: string
let backupDir: string
/** A moment between the commits of the second and the third word. */
let between: Date

/** Commits words before and after a base backup, then kills PostgreSQL and deletes its files. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hao-backup-'))
  backupDir = join(root, "it's a 100% backup")
  const dataDir = join(root, 'lost')
  const postgres = await startEmbeddedPostgres({ dataDir, archive: backupDir })
  await say(postgres.adminUrl, 'CREATE TABLE words (word text)')
  await say(postgres.adminUrl, "INSERT INTO words VALUES ('one')")
  await takeBackup(postgres.adminUrl, backupDir, 2)
  await say(postgres.adminUrl, "INSERT INTO words VALUES ('two')")
  between = new Date(Date.now() + 1)
  await wait(10)
  await say(postgres.adminUrl, "INSERT INTO words VALUES ('three')")
  await archiveAll(postgres.adminUrl)
  process.kill((await findPostmaster(join(dataDir, 'cluster')))!.pid, 'SIGKILL')
  await postgres.stop()
  // Child processes of the killed server may still hold files for a moment.
  await rm(dataDir, { recursive: true, maxRetries: 100 })
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function say(url: string, sql: string): Promise<string[]> {
  const client = await openClient(url)
  try {
    return (await client.query<{ word: string }>(sql)).rows.map(({ word }) => word)
  } finally {
    await client.end()
  }
}

/** Archives everything written so far, as a full segment or archive_timeout would. */
async function archiveAll(url: string): Promise<void> {
  const [name = ''] = await say(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS word')
  await waitFor(async () => (await readdir(walFolder(backupDir))).includes(`${name}.gz`))
}

/** Restores from a copy of the backup, so that its new timeline does not affect other tests. */
async function restoredWords(name: string, at?: Date): Promise<string[]> {
  const own = join(root, `${name} backup`)
  await cp(backupDir, own, { recursive: true })
  const { postgres } = await restoreEmbedded(join(root, name), { backupDir: own, at })
  onTestFinished(() => postgres.stop())
  return say(postgres.adminUrl, 'SELECT word FROM words')
}

/** Changes a file until the test ends. */
async function damage(file: string, change: () => Promise<void>): Promise<void> {
  const sound = await readFile(file)
  await change()
  onTestFinished(() => writeFile(file, sound))
}

test('a restore drill archives nothing, a later restore has all of production, and a foreign timeline is reported', async () => {
  const own = join(root, 'drilled backup')
  const production = await startEmbeddedPostgres({ dataDir: join(root, 'production'), archive: own })
  onTestFinished(() => production.stop())
  await say(production.adminUrl, 'CREATE TABLE words (word text)')
  await takeBackup(production.adminUrl, own, 2)
  const archive = async () => {
    const [name = ''] = await say(production.adminUrl, 'SELECT pg_walfile_name(pg_switch_wal()) AS word')
    await waitFor(async () => (await readdir(walFolder(own))).includes(`${name}.gz`))
  }
  for (const word of ['one', 'two']) {
    await say(production.adminUrl, `INSERT INTO words VALUES ('${word}')`)
    await archive()
    const { postgres } = await restoreEmbedded(join(root, `drill ${word}`), { backupDir: own })
    await say(postgres.adminUrl, "INSERT INTO words VALUES ('of the drill')")
    await say(postgres.adminUrl, 'SELECT pg_switch_wal() AS word')
    await postgres.stop()
  }
  expect((await readdir(walFolder(own))).filter((name) => !name.startsWith('00000001'))).toEqual([])
  await checkBackups(own)
  const { postgres } = await restoreEmbedded(join(root, 'later'), { backupDir: own })
  onTestFinished(() => postgres.stop())
  expect(await say(postgres.adminUrl, 'SELECT word FROM words')).toEqual(['one', 'two'])

  await writeFile(join(walFolder(own), '00000002.history.gz'), '')
  await expect(checkBackups(own)).rejects.toThrow(/holds timeline 2, .* is of timeline 1/)
})

test('a backup fails with the name of the WAL segment that cannot be archived', async () => {
  const own = join(root, 'failing backup')
  const database = await startEmbeddedPostgres({
    dataDir: join(root, 'failing'),
    archive: own,
    settings: { archive_command: 'false' },
  })
  onTestFinished(() => database.stop())
  await expect(takeBackup(database.adminUrl, own, 1, { patienceMs: 3000 })).rejects.toThrow(
    /archived nothing for 3 s: it cannot archive \w{24} \(last tried at/,
  )
})

test('an unreadable backup folder is an error, not an empty folder', async () => {
  const own = join(root, 'unreadable')
  await writeFile(own, '')
  await expect(checkBackups(own)).rejects.toThrow('ENOTDIR')
})

test('a restore to a moment has what was committed by then and nothing later', async () => {
  await expect(checkBackups(backupDir)).resolves.toMatchObject({ bases: { length: 1 } })
  expect(await restoredWords('moment', between)).toEqual(['one', 'two'])
})

/** The newest segment that the lost server archived. */
async function newestSegment(): Promise<string> {
  const names = await readdir(walFolder(backupDir))
  return join(
    walFolder(backupDir),
    names.toSorted().findLast((name) => /^00000001\w{16}\.gz$/.test(name))!,
  )
}

test('a damaged segment and a truncated base backup are detected and named', async () => {
  const segment = await newestSegment()
  await damage(segment, () => truncate(segment, 5000))
  await expect(checkBackups(backupDir)).rejects.toThrow(`${segment} is damaged`)
  const [base] = await listBases(backupDir)
  const tar = join(base!.folder, baseFiles.tar)
  await damage(tar, () => truncate(tar, 100_000))
  await expect(checkBackups(backupDir)).rejects.toThrow(`${tar} cannot be read`)
  await expect(restoredWords('cut')).rejects.toThrow(`${basename(tar)} cannot be read`)
})

test('a restore to before the first backup is refused, and so is a full restore with a gap in the log', async () => {
  const [base] = await listBases(backupDir)
  const early = new Date(base!.endedAt.getTime() - 1000)
  await expect(restoredWords('early', early)).rejects.toThrow('The oldest backup')
  const segment = await newestSegment()
  const [, number = ''] = /(\w{8})\.gz$/.exec(segment) ?? []
  const later = segment.replace(
    number,
    (parseInt(number, 16) + 2).toString(16).toUpperCase().padStart(8, '0'),
  )
  await writeFile(later, '')
  onTestFinished(() => rm(later))
  await expect(restoredWords('hole')).rejects.toThrow(/Segment \S+ of the log is missing/)
})

test('a failed recovery explains its cause and leaves no database', async () => {
  await expect(restoredWords('late', new Date(Date.now() + 60_000))).rejects.toThrow(
    'The archive ends before that moment: its last transaction is of ',
  )
  const segment = await newestSegment()
  await damage(segment, () => truncate(segment, 5000))
  await expect(restoredWords('damaged')).rejects.toThrow(/is damaged: .*earlier --at/)
  expect(await readdir(join(root, 'damaged'))).not.toContain('cluster')
})

test('the archive accepts the same file twice and refuses another file under the same name', async () => {
  const run = promisify(execFile)
  const [from, to, back] = ['segment', 'kept', 'back'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  const put = () => run('sh', [archiveScript, 'put', from, to])
  await writeFile(from, 'log')
  await put()
  await put()
  await writeFile(from, 'another log')
  await expect(put()).rejects.toThrow('with other contents')
  await run('sh', [archiveScript, 'get', to, back])
  expect(await readFile(back, 'utf8')).toBe('log')
  await expect(run('sh', [archiveScript, 'get', join(root, 'none'), back])).rejects.toMatchObject({ code: 1 })
})
