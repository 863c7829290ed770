import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { type JobName, jobs } from '../../platform/jobs/queues.ts'
import type { QueueStatus } from '../../platform/jobs/table.ts'
import { hourMs, minuteMs } from '../../platform/base/time.ts'
import { getJobKind } from '../base/job-kinds.ts'

type QueueDescription = ConsoleOutput<'GET /jobs'>['list'][number]

/** How long (ms) a due job may wait before the queue counts as stuck. */
const maxWaitMs = 10 * minuteMs

/** How long (ms) a job may fail and be retried. */
const maxFailingMs = hourMs

const maxErrorLength = 200

/** An error message without digits that may be a phone or an account name. */
export function hideDigits(error: string | null): string | null {
  return error && error.slice(0, maxErrorLength).replace(/\d(?:[\s-]?\d){5,}/g, '…')
}

const empty = {
  waiting: 0,
  running: 0,
  failed: 0,
  oldest: null,
  overdue: false,
  failing_since: null,
  last_done: null,
  last_error: null,
} as const

/**
 * Describes a queue. It is stuck when a due job has waited for ten minutes, when a running one is overdue,
 * when one has failed for an hour, or when a scheduled job has missed three runs.
 */
export function describeQueue(name: JobName, queue: QueueStatus | undefined, now: Date): QueueDescription {
  const { waiting, running, failed, oldest, overdue, failing_since, last_done, last_error } = queue ?? empty
  const everyMinutes = getIntervalMinutes(name)
  const missedMs = everyMinutes === null ? Infinity : 3 * everyMinutes * minuteMs + maxWaitMs
  return {
    name,
    kind: getJobKind(name),
    waiting,
    running,
    failed,
    oldest: oldest?.toISOString() ?? null,
    lastError: hideDigits(last_error),
    lastDoneAt: last_done?.toISOString() ?? null,
    everyMinutes,
    stuck:
      overdue ||
      isLongAgo(oldest, maxWaitMs, now) ||
      isLongAgo(failing_since, maxFailingMs, now) ||
      isLongAgo(last_done, missedMs, now),
  }
}

function isLongAgo(moment: Date | null, ms: number, now: Date): boolean {
  return moment !== null && now.getTime() - moment.getTime() > ms
}

function getIntervalMinutes(name: JobName): number | null {
  const { times }: { times?: { every: number } } = jobs[name]
  return times?.every ?? null
}
