import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changeOwner } from './account.ts'
import type { Cluster } from './cluster.ts'

/** The most seconds of work that are not in the archive yet, on a server that writes little: a begun segment of the log is sent by then. */
export const archiveTimeoutSeconds = 60

/** The script behind archive_command and restore_command, for a PostgreSQL of one's own. */
export const archiveScript = fileURLToPath(new URL('./archive-wal.sh', import.meta.url))

/** Where a backup folder keeps the write-ahead log. */
export const walFolder = (backupDir: string) => join(backupDir, 'wal')

/** A word for a shell inside of a setting, where % stands for file names. */
const quote = (word: string) => `'${word.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`

/** The `archive_command` that keeps each finished segment in `backupDir`. */
export function archiveCommand(backupDir: string, script = archiveScript): string {
  return `sh ${quote(script)} put "%p" ${quote(walFolder(backupDir))}/%f`
}

/** The `restore_command` that takes them from there. */
export function restoreCommand(backupDir: string, script = archiveScript): string {
  return `sh ${quote(script)} get ${quote(walFolder(backupDir))}/%f "%p"`
}

/**
 * The settings of a cluster whose log is archived in `backupDir`; none without. The cluster remembers its
 * folder: a single start without archiving, by a command that was not told, would leave a hole that no
 * restore gets across.
 */
export async function archiveSettings(
  cluster: Cluster,
  backupDir: string | undefined,
): Promise<Record<string, string>> {
  const memory = join(cluster.folder, 'archive')
  const folder = backupDir ? resolve(backupDir) : await readFile(memory, 'utf8').catch(() => '')
  if (!folder) return {}
  await mkdir(walFolder(folder), { recursive: true, mode: 0o700 })
  await changeOwner(cluster.account, folder)
  await writeFile(memory, folder)
  // A copy: whom PostgreSQL runs as may not see where the program lies.
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
