import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changeOwner } from './account.ts'
import type { Cluster } from './cluster.ts'

/**
 * An unfinished segment of the write-ahead log is archived after this many seconds, so that at most this much
 * work is missing from the archive.
 */
export const archiveTimeoutSeconds = 60

/** The script that archive_command and restore_command run. */
export const archiveScript = fileURLToPath(new URL('./archive-wal.sh', import.meta.url))

/** The folder of the write-ahead log in a backup folder. */
export const walFolder = (backupDir: string) => join(backupDir, 'wal')

/** Quotes a shell word in a setting, where % starts a file name. */
const quote = (word: string) => `'${word.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`

/** The `archive_command` that copies each finished segment to `backupDir`. */
export function archiveCommand(backupDir: string, script = archiveScript): string {
  return `sh ${quote(script)} put "%p" ${quote(walFolder(backupDir))}/%f`
}

/** The `restore_command` that reads the segments from there. */
export function restoreCommand(backupDir: string, script = archiveScript): string {
  return `sh ${quote(script)} get ${quote(walFolder(backupDir))}/%f "%p"`
}

/**
 * The settings of a cluster whose log is archived in `backupDir`; none without it. The folder is remembered
 * in the cluster: a start without archiving would leave a gap that no restore can cross.
 */
export async function archiveSettings(
  cluster: Cluster,
  backupDir: string | undefined,
): Promise<Record<string, string>> {
  const memoryFile = join(cluster.folder, 'archive')
  const folder = backupDir ? resolve(backupDir) : await readFile(memoryFile, 'utf8').catch(() => '')
  if (!folder) return {}
  await mkdir(walFolder(folder), { recursive: true, mode: 0o700 })
  await changeOwner(cluster.account, folder)
  await writeFile(memoryFile, folder)
  // A copy, because the user of PostgreSQL may have no access to the program's folder.
  const script = join(cluster.folder, 'archive-wal.sh')
  await copyFile(archiveScript, script)
  await chmod(script, 0o755)
  return {
    wal_level: 'replica',
    max_wal_senders: '4',
    archive_mode: 'on',
    archive_command: archiveCommand(folder, script),
    archive_timeout: String(archiveTimeoutSeconds),
  }
}
