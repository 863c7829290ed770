import { chmod, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { explainBriefly } from '../../platform/base/explain-error.ts'
import { errorCode } from '../../platform/base/error-code.ts'
import { BackupError } from './error.ts'
import { listBackups } from './pgbackrest.ts'

/** The folder of files that node_exporter adds to its metrics. The default is Debian's. */
export const metricsFolder = () => process.env['NODE_EXPORTER_FOLDER'] || '/var/lib/prometheus/node-exporter'

type Metric = { name: string; help: string; values: Record<string, number> }

/** For node_exporter's textfile collector; nothing where there is no such folder. */
export async function writeBackupMetrics(): Promise<void> {
  const backups = await listBackups()
  const newest = (types: string[]) => backups.findLast(({ type }) => types.includes(type))?.endedAt
  await writeMetrics('hao_backup', [
    {
      name: 'backup_completed_timestamp_seconds',
      help: 'End of the newest backup.',
      values: {
        '{type="full"}': seconds(newest(['full'])),
        '{type="any"}': seconds(newest(['full', 'diff', 'incr'])),
      },
    },
    {
      name: 'backup_repository_bytes',
      help: 'Size of all backups in the repository.',
      values: { '': backups.reduce((sum, { bytes }) => sum + bytes, 0) },
    },
  ])
}

export async function writeOutcome(what: 'check' | 'drill', succeeded: boolean): Promise<void> {
  await writeMetrics(`hao_backup_${what}`, [
    {
      name: `backup_${what}_ended_timestamp_seconds`,
      help: `End of the last ${what}.`,
      values: { '': seconds(new Date()) },
    },
    {
      name: `backup_${what}_succeeded`,
      help: `Whether the last ${what} found nothing (1) or failed (0).`,
      values: { '': succeeded ? 1 : 0 },
    },
  ])
}

const seconds = (at: Date | undefined) => (at ? Math.floor(at.getTime() / 1000) : 0)

async function writeMetrics(name: string, metrics: Metric[]): Promise<void> {
  const folder = metricsFolder()
  const lines = metrics.flatMap(({ name: metric, help, values }) => [
    `# HELP ${metric} ${help}`,
    `# TYPE ${metric} gauge`,
    ...Object.entries(values).map(([labels, value]) => `${metric}${labels} ${value}`),
  ])
  const draft = join(folder, `${name}.draft`)
  try {
    await writeFile(draft, `${lines.join('\n')}\n`)
    // node_exporter is another user, and the unit's UMask is 0077.
    await chmod(draft, 0o644)
    // node_exporter reads whole files only.
    await rename(draft, join(folder, `${name}.prom`))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT')
      throw new BackupError(
        `the alarms cannot see this result, because ${folder} refuses its metrics: ${explainBriefly(error)}`,
      )
  }
}
