import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { type JobName, jobs } from '../../platform/jobs/queues.ts'
import type { QueueFigures } from '../../platform/jobs/table.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { kindOf } from './kinds.ts'

type Described = ConsoleOutput<'GET /jobs'>['list'][number]

/** How long (ms) a job that is due may wait before something is wrong. */
const patienceMs = 10 * minuteMs

const longestError = 200

/** What an error said, without what might be somebody's phone or name of an account. */
export function withoutDigits(error: string | null): string | null {
  return error && error.slice(0, longestError).replace(/\d(?:[\s-]?\d){5,}/g, '…')
}

const empty = {
  waiting: 0,
  running: 0,
  failed: 0,
  oldest: null,
  overdue: false,
  last_done: null,
  last_error: null,
} as const

/** How a queue is: stuck when one of its jobs is due for ten minutes or under way for too long, or when one that comes by itself has not for three turns. */
export function describeQueue(name: JobName, queue: QueueFigures | undefined, now: Date): Described {
  const { waiting, running, failed, oldest, overdue, last_done, last_error } = queue ?? empty
  const everyMinutes = timesOf(name)
  const missedMs = everyMinutes === null ? Infinity : 3 * everyMinutes * minuteMs + patienceMs
  return {
    name,
    kind: kindOf(name),
    waiting,
    running,
    failed,
    oldest: oldest?.toISOString() ?? null,
    lastError: withoutDigits(last_error),
    lastDoneAt: last_done?.toISOString() ?? null,
    everyMinutes,
    stuck: overdue || isLongAgo(oldest, patienceMs, now) || isLongAgo(last_done, missedMs, now),
  }
}

function isLongAgo(moment: Date | null, ms: number, now: Date): boolean {
  return moment !== null && now.getTime() - moment.getTime() > ms
}

function timesOf(name: JobName): number | null {
  const { times }: { times?: { every: number } } = jobs[name]
  return times?.every ?? null
}
