import { Gauge } from 'prom-client'
import type { Metrics } from '../../platform/http/health.ts'
import { jobNames } from '../../platform/jobs/queues.ts'
import { selectQueues } from '../../platform/jobs/table.ts'
import { shareRead } from './share-read.ts'

const figures = {
  waiting: 'Jobs that are due and that no worker has taken',
  running: 'Jobs that a worker has taken',
  failed: 'Jobs that were given up in the last 7 days',
  oldest_seconds: 'How long the oldest job that is due has waited',
  failing_seconds: 'How long the oldest job that is retried has failed',
  overdue: '1 if a worker has exceeded the lease of a job, which another one may take',
} as const

const secondsSince = (moment: Date | null) => (moment ? Math.max(0, Date.now() - moment.getTime()) / 1000 : 0)

/** The queue by kind of job. Every server reports the same. */
export const jobMetrics: Metrics = (registry, db, read) => {
  const collect = shareRead(async () => {
    for (const { name, oldest, failing_since, ...row } of (await read(selectQueues(db))) ?? []) {
      waiting.set({ name }, row.waiting)
      running.set({ name }, row.running)
      failed.set({ name }, row.failed)
      age.set({ name }, secondsSince(oldest))
      failing.set({ name }, secondsSince(failing_since))
      overdue.set({ name }, Number(row.overdue))
    }
  })
  const gauge = (figure: keyof typeof figures) => {
    const made = new Gauge({
      name: `jobs_${figure}`,
      help: figures[figure],
      labelNames: ['name'],
      registers: [registry],
      collect,
    })
    for (const name of jobNames) made.set({ name }, 0)
    return made
  }
  const waiting = gauge('waiting')
  const running = gauge('running')
  const failed = gauge('failed')
  const age = gauge('oldest_seconds')
  const failing = gauge('failing_seconds')
  const overdue = gauge('overdue')
}
