import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../platform/db/database.ts'
import { findBrokenInvariants } from '../invariants/find-broken-invariants.ts'
import { explainBriefly } from '../../platform/base/explain-error.ts'
import { repositoryRoot } from '../../platform/base/repository-root.ts'
import { extractBackup, restoreEmbedded } from './restore-backup.ts'

const usage = `Usage: BACKUP_DIR=folder npm run restore -- [--at TIME] [--timeline N] [--into folder]

Restores the database of npm start (DATA_DIR) to TIME, such as 2026-11-23T10:00:00+08:00 (Beijing time
without a zone), or to the end of the archive. With --into it only writes a data folder; a PostgreSQL of your
own replays the log when it starts on it. Follows the timeline of the backup, or timeline N. A restored
database does not archive (archive_mode = off).`

const write = (line: string) => process.stdout.write(`${line}\n`)

/** The command behind `npm run restore`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { at: { type: 'string' }, into: { type: 'string' }, timeline: { type: 'string' } },
  })
  const dir = process.env['BACKUP_DIR']
  const at = values.at === undefined ? undefined : parseTime(values.at)
  const timeline = values.timeline === undefined ? undefined : Number(values.timeline)
  const isTimeline = timeline === undefined || (Number.isSafeInteger(timeline) && timeline > 0)
  if (!dir || !isTimeline || (at && Number.isNaN(at.getTime()))) {
    write(usage)
    process.exitCode = 1
    return
  }
  const restore = { backupDir: resolve(repositoryRoot, dir), at, timeline }
  if (values.into) {
    const { endedAt } = await extractBackup(resolve(values.into), restore)
    write(
      `${values.into} holds the backup of ${endedAt.toISOString()}; PostgreSQL replays the log when it starts on it.`,
    )
  } else await restoreOurs(restore)
}

async function restoreOurs(restore: Parameters<typeof restoreEmbedded>[1]): Promise<void> {
  const dataDir = resolve(repositoryRoot, process.env['DATA_DIR'] || 'var/data', 'postgres')
  const { postgres, newest } = await restoreEmbedded(dataDir, restore)
  const db = openDatabase(postgres.url, 1)
  try {
    write(
      'Start the shop with BACKUP_DIR and run npm run backup at once, because the restored database archives on a new timeline.',
    )
    write(`Restored. The last transaction is of ${newest?.toISOString() ?? 'a time before the backup'}.`)
    const broken = Object.keys(await findBrokenInvariants(db))
    write(
      broken.length === 0
        ? 'All invariants hold.'
        : `Broken invariants: ${broken.join(', ')}. npm run invariants shows the rows.`,
    )
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

/** An invalid Date for text that is no time. */
function parseTime(text: string): Date {
  const zone = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? '' : '+08:00'
  return new Date(text.replace(' ', 'T') + zone)
}

await main().catch((error: unknown) => {
  write(`The database was not restored: ${explainBriefly(error)}`)
  process.exitCode = 1
})
