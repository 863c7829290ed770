import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { openClient } from '../../platform/db/connections.ts'
import { archiveCommand } from '../../platform/db/embedded/archive.ts'
import { requestBaseBackup } from './base-backup.ts'
import {
  basesFolder,
  baseFiles,
  listBases,
  readManifest,
  verifyBase,
  type BaseFolder,
} from './base-folder.ts'
import { BackupError } from './error.ts'
import { listSegments, parseSegmentStart } from './wal-files.ts'
import { firstRow } from '../../platform/db/first-row.ts'

type Waiting = {
  log?: (line: string) => void
  /** The backup fails when nothing is copied or archived for this long (ms). */
  patienceMs?: number
}

/**
 * Takes a base backup of a running database into `backupDir` and verifies it against the server's checksums.
 * Then deletes all but the `keep` newest backups, and the WAL that only the deleted ones need.
 * An unverified backup is a draft, which no restore uses. Throws BackupError, or the database's error.
 */
export async function takeBackup(
  databaseUrl: string,
  backupDir: string,
  keep: number,
  { log = () => {}, patienceMs = 120_000 }: Waiting = {},
): Promise<BaseFolder> {
  await refuseWithoutArchive(databaseUrl, backupDir)
  const draft = join(basesFolder(backupDir), `${process.pid}.draft`)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const { tar, manifest, abort } = await requestBaseBackup(databaseUrl)
    const watch = watchArchiver(databaseUrl, tar, { log, patienceMs }, abort)
    await Promise.all([
      pipeline(tar, createGzip({ level: 1 }), createWriteStream(join(draft, baseFiles.tar), { mode: 0o600 })),
      manifest.then((text) => writeFile(join(draft, baseFiles.manifest), text, { mode: 0o600 })),
    ]).finally(watch)
    const endedAt = await serverTime(databaseUrl)
    await verifyBase(draft)
    const folder = join(basesFolder(backupDir), endedAt.toISOString())
    for (const name of Object.values(baseFiles)) await sync(join(draft, name))
    await rename(draft, folder)
    await sync(basesFolder(backupDir))
    await deleteOldBackups(backupDir, keep)
    return { folder, endedAt }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Throws BackupError when the database does not archive its WAL, which a restore needs. */
async function refuseWithoutArchive(databaseUrl: string, backupDir: string): Promise<void> {
  const client = await openClient(databaseUrl)
  try {
    const { rows } = await client.query<{ mode: string; failed: string | null }>(`
      SELECT current_setting('archive_mode') AS mode, CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity')
        THEN last_failed_wal END AS failed FROM pg_stat_archiver`)
    const { mode, failed } = firstRow({ rows })
    if (mode === 'off')
      throw new BackupError(
        'The database does not archive its write-ahead log. Start the embedded one with BACKUP_DIR; any other needs ' +
          `archive_mode = on, archive_timeout = 60 and an archive_command such as\n  ${archiveCommand(backupDir)}`,
      )
    if (failed)
      throw new BackupError(
        `The database cannot archive its log (${failed}): see the log of PostgreSQL for the reason`,
      )
  } finally {
    await client.end()
  }
}

/** Aborts the backup when nothing is copied or archived for `patienceMs`. Returns a stop function. */
function watchArchiver(
  databaseUrl: string,
  tar: Readable,
  { log, patienceMs }: Required<Waiting>,
  abort: (error: Error) => void,
): () => void {
  let progressAt = Date.now()
  let known = ''
  let hasWarned = false
  tar.on('data', () => (progressAt = Date.now()))
  const check = async () => {
    const { archived, failed } = await archiverState(databaseUrl)
    if (archived !== known) progressAt = Date.now()
    known = archived
    if (failed && !hasWarned) log(`Waiting: the database cannot archive ${failed}`)
    hasWarned ||= failed !== undefined
    if (Date.now() - progressAt < patienceMs) return
    const why = failed
      ? `it cannot archive ${failed}; see the log of PostgreSQL for the reason`
      : 'its archive_command does not end'
    abort(new BackupError(`The database has archived nothing for ${Math.round(patienceMs / 1000)} s: ${why}`))
  }
  const timer = setInterval(() => void check().catch(() => undefined), Math.min(1000, patienceMs / 2))
  return () => clearInterval(timer)
}

/** What the archiver archived last, and the segment that it has failed to archive since, with the time. */
async function archiverState(databaseUrl: string): Promise<{ archived: string; failed: string | undefined }> {
  const client = await openClient(databaseUrl, { patienceMs: 5000, answerMs: 5000 })
  try {
    const { rows } = await client.query<{ archived: string; failed: string | null }>(`
      SELECT archived_count || coalesce(last_archived_wal, '') AS archived,
        CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity')
          THEN last_failed_wal || ' (last tried at ' || to_char(last_failed_time, 'YYYY-MM-DD HH24:MI:SSOF') || ')' END AS failed
      FROM pg_stat_archiver`)
    const { archived, failed } = firstRow({ rows })
    return { archived, failed: failed ?? undefined }
  } finally {
    await client.end()
  }
}

/** The server's clock, which also timestamps commits. */
async function serverTime(databaseUrl: string): Promise<Date> {
  const client = await openClient(databaseUrl)
  try {
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
    // Rounded up, because the server's value has microseconds.
    return new Date(firstRow({ rows }).now.getTime() + 1)
  } finally {
    await client.end()
  }
}

/** Waits until a file or folder is flushed to disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function deleteOldBackups(backupDir: string, keep: number): Promise<void> {
  const bases = await listBases(backupDir)
  const [oldest] = bases.slice(-keep)
  for (const { folder } of bases.slice(0, -keep)) await rm(folder, { recursive: true })
  if (!oldest) return
  await readManifest(oldest.folder)
  const { at } = await parseSegmentStart(oldest.folder)
  for (const segment of await listSegments(backupDir)) if (segment.at < at) await rm(segment.file)
}
