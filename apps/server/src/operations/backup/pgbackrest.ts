import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { BackupError } from './error.ts'

/** The stanza of docs/production/backup/pgbackrest.conf. All other options of pgBackRest are in that file. */
const stanza = 'hao'

/**
 * Runs a command of pgBackRest (https://pgbackrest.org/command.html) and resolves with its output.
 * Throws BackupError with its messages, which say what to do.
 */
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

/** A backup in the repository: pgBackRest's name for it, its type, and its end. */
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

/**
 * The backups in the repository, oldest first, without those with damaged pages. Throws BackupError for a
 * repository that is missing or cannot be read.
 */
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

/**
 * Checks that the database's log arrives in the repository, and reads every file there against its checksum.
 * Throws BackupError. `verify` of pgBackRest 2.45 ends with 0 whatever it finds, so its report is read.
 */
export async function checkRepository(): Promise<void> {
  await runPgbackrest('check')
  const report = await runPgbackrest('verify', ['--output=text', '--verbose'])
  if (!/^status: ok$/m.test(report))
    throw new BackupError(`pgBackRest finds damaged or missing files:\n${report.trim()}`)
}

/**
 * Restores the repository into a folder that must be empty or missing, to the time `at` or to the end of the
 * log. The copy never archives, so that it cannot write into the repository of its source.
 */
export async function restoreCopy(folder: string, at?: Date): Promise<void> {
  const target = at ? ['--type=time', `--target=${timeTarget(at)}`, '--target-action=promote'] : []
  await runPgbackrest('restore', [`--pg1-path=${folder}`, '--archive-mode=off', ...target])
}

/** The format of pgBackRest's --target. */
const timeTarget = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '+00')
