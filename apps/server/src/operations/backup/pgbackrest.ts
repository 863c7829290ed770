import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { BackupError } from './error.ts'

/** The stanza of docs/production/backup/pgbackrest.conf. All other options of pgBackRest are in that file. */
const stanza = 'hao'

/** https://pgbackrest.org/command.html. Throws BackupError with its messages, which say what to do. */
export async function runPgbackrest(command: string, options: readonly string[] = []): Promise<string> {
  const words = [
    `--stanza=${stanza}`,
    '--log-level-console=off',
    '--log-level-stderr=warn',
    ...options,
    command,
  ]
  try {
    const { stdout } = await promisify(execFile)('pgbackrest', words, { maxBuffer: 64 * 1024 * 1024 })
    return stdout
  } catch (error) {
    throw new BackupError(explain(error))
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'ENOENT')
    return 'pgBackRest is not installed: apt-get install pgbackrest'
  const said = 'stderr' in error ? String(error.stderr).trim() : ''
  return said ? `pgBackRest reports\n${said}` : error.message
}

type Backup = { label: string; type: string; endedAt: Date; bytes: number }

/** https://pgbackrest.org/command.html#command-info */
const infoSchema = z.array(
  z.object({
    repo: z.array(z.object({ key: z.number(), status: z.object({ code: z.number(), message: z.string() }) })),
    backup: z.array(
      z.object({
        label: z.string(),
        type: z.string(),
        error: z.boolean().nullish(),
        timestamp: z.object({ stop: z.number() }),
        info: z.object({ repository: z.object({ delta: z.number() }) }),
      }),
    ),
  }),
)

/** The states of a repository that `info` could read: it has backups, or none yet. It ends with 0 for all. */
const readable = [0, 2]

/** Oldest first, without those with damaged pages. Throws BackupError. */
export async function listBackups(): Promise<Backup[]> {
  const [found] = infoSchema.parse(JSON.parse(await runPgbackrest('info', ['--output=json'])))
  const unreadable = found?.repo.filter(({ status }) => !readable.includes(status.code)) ?? []
  if (unreadable.length > 0)
    throw new BackupError(
      unreadable.map(({ key, status }) => `Repository ${key} cannot be read: ${status.message}`).join('\n'),
    )
  return (found?.backup ?? [])
    .filter(({ error }) => !error)
    .map(({ label, type, timestamp, info }) => ({
      label,
      type,
      endedAt: new Date(timestamp.stop * 1000),
      bytes: info.repository.delta,
    }))
}

/** `verify` of pgBackRest 2.45 ends with 0 whatever it finds: its report is read. Throws BackupError. */
export async function checkRepository(): Promise<void> {
  await runPgbackrest('check')
  const report = await runPgbackrest('verify', ['--output=text', '--verbose'])
  if (!/^status: ok$/m.test(report))
    throw new BackupError(`pgBackRest finds damaged or missing files:\n${report.trim()}`)
}

/** To the time `at` or the end of the log. The copy never archives into its source's repository. */
export async function restoreCopy(folder: string, at?: Date): Promise<void> {
  const target = at ? ['--type=time', `--target=${timeTarget(at)}`, '--target-action=promote'] : []
  await runPgbackrest('restore', [`--pg1-path=${folder}`, '--archive-mode=off', ...target])
}

const timeTarget = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '+00')
