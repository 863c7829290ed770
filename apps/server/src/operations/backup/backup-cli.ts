import '@hao/settings/load-file-settings.ts'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withCommandDatabase } from '../../platform/db/command-database.ts'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { runCommand } from '../../platform/base/run-command.ts'
import { repositoryRoot } from '../../platform/base/repository-root.ts'
import { writeBackupMetrics, writeOutcome } from './backup-metrics.ts'
import { copyEmbedded } from './copy-embedded.ts'
import { drill } from './drill.ts'
import { parseTime } from './parse-time.ts'
import { checkRepository, listBackups, runPgbackrest } from './pgbackrest.ts'
import { reportRestored } from './check-restored.ts'

const usage = `Usage, as postgres on the machine of the database:
  npm run backup -- full          a backup of all files by pgBackRest
  npm run backup -- diff          a backup of what changed since the last full one
  npm run backup -- status        lists the backups
  npm run backup -- check         checks that the log is archived, and every file in the repository
  npm run backup -- drill [--at TIME] [--in FOLDER] [--database NAME]
                                  restores into a temporary folder, checks the data and deletes it
Usage, for the embedded database of npm start:
  npm run backup -- copy FOLDER [--keep 7]`

const write = (line: string) => process.stdout.write(`${line}\n`)

const options = {
  at: { type: 'string' },
  in: { type: 'string' },
  database: { type: 'string', default: 'hao' },
  keep: { type: 'string', default: '7' },
} as const

type Options = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [what = '', folder] = positionals
  if (what === 'full' || what === 'diff') await backUp(what)
  else if (what === 'status') await listStatus()
  else if (what === 'check') await withOutcome('check', check)
  else if (what === 'drill') await withOutcome('drill', () => runDrill(values))
  else if (what === 'copy' && folder && /^[1-9]\d*$/.test(values.keep))
    await copy(folder, Number(values.keep))
  else {
    write(usage)
    process.exitCode = 1
  }
}

async function backUp(type: 'full' | 'diff'): Promise<void> {
  await runPgbackrest('backup', [`--type=${type}`])
  await listStatus()
  await writeBackupMetrics()
}

async function listStatus(): Promise<void> {
  const backups = await listBackups()
  for (const { label, type, endedAt, bytes } of backups)
    write(`${type.padEnd(4)}  ${endedAt.toISOString()}  ${(bytes / 1e6).toFixed(1)} MB  ${label}`)
  if (backups.length === 0) write('There is no backup.')
}

async function check(): Promise<void> {
  await checkRepository()
  write('The log is archived, and every file in the repository is undamaged.')
}

async function runDrill(values: Options): Promise<void> {
  const started = Date.now()
  const parent = values.in ?? process.env['STATE_DIRECTORY'] ?? tmpdir()
  const restored = await drill(parent, values.database ?? 'hao', parseTime(values.at))
  write(`The drill took ${Math.round((Date.now() - started) / 1000)} s.`)
  reportRestored(restored, write)
}

async function withOutcome(what: 'check' | 'drill', work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await runCommand(() => writeOutcome(what, false), 'The outcome was not written')
    throw error
  }
  await writeOutcome(what, process.exitCode !== 1)
}

async function copy(folder: string, keep: number): Promise<void> {
  if (process.env['DATABASE_URL'])
    throw new SettingsError(['copy is for the embedded database: unset DATABASE_URL'])
  const cluster = resolve(repositoryRoot, process.env['DATA_DIR'] || 'var/data', 'postgres', 'cluster')
  const made = await withCommandDatabase(process.env, (_url, { adminUrl }) =>
    copyEmbedded({ adminUrl, cluster }, resolve(folder), keep),
  )
  write(`The copy in ${made} is complete. npm run restore -- --copy ${made} restores it.`)
}

await runCommand(main, 'Failed')
