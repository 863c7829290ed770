import { z } from 'zod'
import { moment, text } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { jobKind, jobList } from '../lists/jobs.ts'

const name = text(60)

const queue = z.object({
  name: z.string(),
  kind: jobKind,
  waiting: z.number().int(),
  running: z.number().int(),
  failed: z.number().int(),
  oldest: moment.nullable(),
  /** The newest error message, without digits that may be a phone. */
  lastError: z.string().nullable(),
  lastDoneAt: moment.nullable(),
  everyMinutes: z.number().int().nullable(),
  stuck: z.boolean(),
})

const one = jobList.row.omit({ at: true }).extend({
  triesAtMost: z.number().int(),
  createdAt: moment,
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
})

const reading = { permission: 'jobs.read', refusals: [] } as const

export const jobEndpoints = defineConsoleEndpoints({
  'GET /jobs': {
    ...reading,
    summary: 'every kind of job: waiting, running, failed, the oldest, the newest error',
    input: z.object({}),
    output: z.object({ list: z.array(queue) }),
  },
  'GET /failed-jobs': {
    summary:
      'jobs that were given up, and those that failed and are tried again; by `state` also those that are due and wait, or are under way; the newest first',
    ...jobList.page,
  },
  'GET /job/:id': {
    permission: 'jobs.read',
    summary: 'one job, as long as it is kept: what it is about, its tries, its error, when it is tried next',
    input: z.object({ id: z.uuid() }),
    output: one,
    refusals: ['no-such-thing'],
  },
  'POST /failed-jobs/:id/run': {
    permission: 'jobs.read',
    audit: { action: 'job.run-again', subject: 'job' },
    summary:
      'run a job again that was given up, as a job of its own (`id`): of money for who may run those, of calls likewise, any other by the owner',
    input: z.strictObject({ id: z.uuid() }),
    output: z.object({ name: z.string(), id: z.string() }),
    refusals: ['not-allowed', 'no-such-thing'],
  },
  'POST /jobs/:name/run': {
    permission: 'jobs.read',
    audit: { action: 'job.run-now', subject: 'job' },
    summary: 'run a job now that comes by itself, for who may run its kind',
    input: z.strictObject({ name }),
    output: z.object({ name: z.string() }),
    refusals: ['not-allowed', 'no-such-thing'],
  },
  'GET /invariants': {
    ...reading,
    summary:
      'what must always hold: when it was checked last, of changes and of all data, and what breaks it',
    input: z.object({}),
    output: z.object({
      checkedAt: moment.nullable(),
      allCheckedAt: moment.nullable(),
      list: z.array(
        z.object({
          invariant: z.string(),
          brokenRows: z.number().int(),
          /** The first check that found it broken; null while it holds. */
          brokenSince: moment.nullable(),
          ids: z.array(z.string()),
        }),
      ),
    }),
  },
})
