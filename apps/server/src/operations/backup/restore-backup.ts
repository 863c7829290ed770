import { createWriteStream, existsSync } from 'node:fs'
import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { openClient } from '../../platform/db/connections.ts'
import { restoreCommand } from '../../platform/db/embedded/archive.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../platform/db/embedded/start.ts'
import { type BaseFolder, listBases, readTar, verifyBase } from './base-folder.ts'
import { BackupError } from './error.ts'
import { findWalFrom } from './wal-files.ts'

type Restore = {
  backupDir: string
  /** The recovery target time. Undefined: recover everything in the archive. */
  at?: Date | undefined
  /** The timeline to follow. Undefined: the timeline of the base backup. */
  timeline?: number | undefined
}

/**
 * Writes a data folder that PostgreSQL recovers to `at` when it starts on it. Never overwrites `folder`.
 * Throws BackupError when `folder` exists, a backup is unreadable, or the oldest backup is newer than `at`.
 */
export async function extractBackup(
  folder: string,
  { backupDir, at, timeline }: Restore,
): Promise<BaseFolder> {
  if (existsSync(folder)) throw new BackupError(`${folder} exists already: move it away first`)
  const base = await chooseBase(backupDir, at)
  await verifyBase(base.folder)
  // With a target time recovery fails at a gap in the WAL. Without one it takes the gap for the end.
  if (!at) await findWalFrom(backupDir, base.folder, timeline)
  const draft = `${folder}.${process.pid}.draft`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    await unpack(base.folder, draft)
    const settings = {
      restore_command: restoreCommand(backupDir),
      // By default PostgreSQL follows the newest timeline, which may belong to a copy.
      recovery_target_timeline: timeline === undefined ? 'current' : String(timeline),
      // A copy must not write into the archive of its source.
      archive_mode: 'off',
      ...(at && targetOf(at)),
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}\n`)
    await appendFile(join(draft, 'postgresql.auto.conf'), lines.join(''))
    await writeFile(join(draft, 'recovery.signal'), '')
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return base
}

/** Quotes a setting's value: https://www.postgresql.org/docs/current/config-setting.html */
const quote = (value: string) => `'${value.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`

function targetOf(at: Date): Record<string, string> {
  return { recovery_target_time: at.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' }
}

async function chooseBase(backupDir: string, at: Date | undefined): Promise<BaseFolder> {
  const bases = await listBases(backupDir)
  const [oldest] = bases
  if (!oldest) throw new BackupError(`There is no complete backup in ${backupDir}`)
  const base = bases.findLast(({ endedAt }) => !at || endedAt <= at)
  if (!base)
    throw new BackupError(
      `The oldest backup in ${backupDir} is of ${oldest.endedAt.toISOString()}: only later times can be restored`,
    )
  return base
}

async function unpack(base: string, folder: string): Promise<void> {
  await readTar(base, async ({ name, type, mode, linkname }, content) => {
    const path = join(folder, name)
    if (type === 'directory') await mkdir(path, { recursive: true, mode: mode ?? 0o700 })
    else if (type === 'symlink') await symlink(linkname ?? '', path)
    else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(path, { mode: mode ?? 0o600, flush: true }))
    }
  })
}

/**
 * Restores the embedded database of `dataDir` and leaves it running without archiving; the caller stops it.
 * `npm start` turns archiving on again. `newest` is the commit time of the last restored transaction.
 * A failed restore leaves no database behind.
 */
export async function restoreEmbedded(
  dataDir: string,
  restore: Restore,
): Promise<{ postgres: EmbeddedPostgres; base: BaseFolder; newest: Date | undefined }> {
  const cluster = join(dataDir, 'cluster')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const base = await extractBackup(cluster, restore)
  // Recovery needs at least the settings of the database that wrote the log.
  const settings = { wal_level: 'replica', max_wal_senders: '4', archive_mode: 'off' }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, settings })
    return { postgres, base, newest: await settle(postgres.adminUrl) }
  } catch (error) {
    await rm(cluster, { recursive: true, force: true })
    throw new BackupError(explain(error))
  }
}

/** Waits for the end of recovery. Resets its settings, because a later standby would stop at the target. */
async function settle(url: string): Promise<Date | undefined> {
  const client = await openClient(url)
  try {
    // PostgreSQL accepts reads before recovery ends.
    while ((await client.query('SELECT 1 WHERE pg_is_in_recovery()')).rowCount) await wait(50)
    const { rows } = await client.query<{ newest: Date | null }>(
      'SELECT pg_last_xact_replay_timestamp() AS newest',
    )
    for (const name of [
      'restore_command',
      'recovery_target_timeline',
      'recovery_target_time',
      'recovery_target_action',
    ])
      await client.query(`ALTER SYSTEM RESET ${name}`)
    return rows[0]?.newest ?? undefined
  } finally {
    await client.end()
  }
}

/** Explains PostgreSQL's error about a failed recovery to the operator. */
function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const [, damaged] = /archive-wal: (.*) is damaged/.exec(text) ?? []
  if (damaged) return `${damaged} is damaged: choose an earlier --at to restore what was committed before it`
  if (!text.includes('recovery ended before configured recovery target was reached')) return text
  const [, last] = /last completed transaction was at log time (.*)/.exec(text) ?? []
  return `The archive ends before that moment${last ? `: its last transaction is of ${last}` : ''}. Omit --at to restore all of it`
}
