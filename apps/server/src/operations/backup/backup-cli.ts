import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withCommandDatabase } from '../../platform/db/command-database.ts'
import { explainBriefly } from '../../platform/base/explain-error.ts'
import { repositoryRoot } from '../../platform/base/repository-root.ts'
import { checkBackups } from './check-backups.ts'
import { takeBackup } from './take-backup.ts'

const usage = `Usage: BACKUP_DIR=folder npm run backup -- [--keep 7]   takes a base backup and reads it back; keeps the newest 7
       BACKUP_DIR=folder npm run backup -- check         checks all backups and the log against their checksums
DATABASE_URL names the database; without it the one of npm start is used.`

const write = (line: string) => process.stdout.write(`${line}\n`)

/** The command behind `npm run backup`. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string', default: '7' } },
  })
  const keep = Number(values.keep)
  const [what = 'take'] = positionals
  const dir = process.env['BACKUP_DIR'] && resolve(repositoryRoot, process.env['BACKUP_DIR'])
  if (!dir || !Number.isSafeInteger(keep) || keep < 1 || !['take', 'check'].includes(what)) {
    write(usage)
    process.exitCode = 1
  } else if (what === 'check') {
    const { bases, segments } = await checkBackups(dir)
    for (const { endedAt } of bases) write(`ok  base backup of ${endedAt.toISOString()}`)
    write(`ok  ${segments} segments of the write-ahead log since then, none missing`)
  } else {
    const { folder, endedAt } = await withCommandDatabase(process.env, (_url, { adminUrl }) =>
      takeBackup(adminUrl, dir, keep, { log: write }),
    )
    write(
      `The backup in ${folder} is complete and verified. Any time after ${endedAt.toISOString()} can be restored.`,
    )
  }
}

await main().catch((error: unknown) => {
  write(`There is no reliable backup: ${explainBriefly(error)}`)
  process.exitCode = 1
})
