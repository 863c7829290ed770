import { listBases, verifyBase, type BaseFolder } from './base-folder.ts'
import { BackupError } from './error.ts'
import { walFolder } from '../../platform/db/embedded/archive.ts'
import {
  findLaterTimelines,
  type Segment,
  parseSegmentStart,
  verifySegment,
  findWalFrom,
} from './wal-files.ts'

/** Verifies every base backup and all WAL since the oldest. Throws BackupError with the first fault. */
export async function checkBackups(backupDir: string): Promise<{ bases: BaseFolder[]; segments: number }> {
  const bases = await listBases(backupDir)
  const newest = bases.at(-1)
  if (!newest) throw new BackupError(`There is no backup in ${backupDir}`)
  for (const { folder } of bases) await verifyBase(folder)
  const files = new Map<string, Segment>()
  for (const { folder } of bases)
    for (const segment of await findWalFrom(backupDir, folder)) files.set(segment.file, segment)
  for (const segment of files.values()) await verifySegment(segment)
  const { timeline } = await parseSegmentStart(newest.folder)
  const [foreign] = await findLaterTimelines(backupDir, timeline)
  if (foreign !== undefined)
    throw new BackupError(
      `The archive holds timeline ${foreign}, and the newest backup is of timeline ${timeline}: a restored database archives ` +
        'here. If it is the one in production, run npm run backup now; if it is a copy, set its archive_mode to off and remove ' +
        `the files of timeline ${foreign} from ${walFolder(backupDir)}. Restores follow timeline ${timeline} until then`,
    )
  return { bases, segments: files.size }
}
