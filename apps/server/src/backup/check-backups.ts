import { listBases, verifyBase, type Base } from './base-folder.ts'
import { BackupError } from './error.ts'
import { verifySegment, walFrom } from './wal-files.ts'

/** Reads every base backup and all of the log that leads from the oldest one to now. Throws BackupError with what is wrong first. */
export async function checkBackups(backupDir: string): Promise<{ bases: Base[]; segments: number }> {
  const bases = await listBases(backupDir)
  const [oldest] = bases
  if (!oldest) throw new BackupError(`There is no backup in ${backupDir}`)
  for (const { folder } of bases) await verifyBase(folder)
  const way = await walFrom(backupDir, oldest.folder)
  for (const segment of way) await verifySegment(segment)
  return { bases, segments: way.length }
}
