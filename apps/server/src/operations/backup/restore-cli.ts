import '@hao/settings/load-file-settings.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '../../platform/base/repository-root.ts'
import { parseTime } from './parse-time.ts'
import { restoreCopy } from './pgbackrest.ts'
import { reportRestored } from './check-restored.ts'
import { restoreEmbedded } from './restore-embedded.ts'
import { runCommand } from '../../platform/base/run-command.ts'

const usage = `Usage, as postgres on the machine of the database:
  npm run restore -- --into FOLDER [--at TIME]
writes a data folder that PostgreSQL recovers to TIME when it starts on it, such as "2026-11-23 10:00" (Beijing time
without a zone), or to the end of the log. The copy does not archive (archive_mode = off). To restore production itself:
docs/run-in-production.md.
Usage, for the embedded database of npm start:
  npm run restore -- --copy FOLDER   puts a copy made by npm run backup -- copy into DATA_DIR and checks it`

const write = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { at: { type: 'string' }, into: { type: 'string' }, copy: { type: 'string' } },
  })
  if (values.into && !values.copy) {
    await restoreCopy(resolve(values.into), parseTime(values.at))
    write(`${values.into} is restored; PostgreSQL replays the log when it starts on it.`)
  } else if (values.copy && !values.into && values.at === undefined) {
    const dataDir = resolve(repositoryRoot, process.env['DATA_DIR'] || 'var/data', 'postgres')
    reportRestored(await restoreEmbedded(resolve(values.copy), dataDir), write)
  } else {
    write(usage)
    process.exitCode = 1
  }
}

await runCommand(main, 'The database was not restored')
