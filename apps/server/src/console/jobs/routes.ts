import type { jobEndpoints } from '@hao/contract/console/endpoints/jobs.ts'
import { jobList } from '@hao/contract/console/lists/jobs.ts'
import type { Context } from '../../context.ts'
import { type JobName, jobNames, jobs } from '../../platform/jobs/queues.ts'
import {
  retryFailedJob,
  type JobPosition,
  selectJob,
  selectJobs,
  selectQueues,
} from '../../platform/jobs/table.ts'
import type { Cursor } from '../../platform/base/page.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { StaffSession } from '../../people/staff/authenticate.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { listPage } from '../base/list.ts'
import { presentRow } from '../base/present-row.ts'
import { mayRun, runnableJobs } from '../base/job-kinds.ts'
import { presentJob } from './present-job.ts'
import { selectAllChecked, selectInvariants } from './queries.ts'
import { describeQueue } from './describe-queue.ts'

const cursor: Cursor<JobPosition> = {
  write: ({ at, id }) => `${at.getTime()}.${id}`,
  read: (text) => {
    const [, ms, id] = /^(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text) ?? []
    return ms && id ? { at: new Date(Number(ms)), id } : undefined
  },
}

export function jobRoutes({ enqueue }: Context): ConsoleHandlers<keyof typeof jobEndpoints> {
  return {
    'GET /jobs': async (_input, { db, at }) => {
      const queues = new Map((await selectQueues(db)).map((queue) => [queue.name, queue]))
      return { list: jobNames.map((name) => describeQueue(name, queues.get(name), at)) }
    },

    'GET /failed-jobs': (input, { db, staff: { roles } }) =>
      listPage(input, {
        filters: jobList.schemas,
        cursor,
        select: ({ name, mine, state }, slice) =>
          selectJobs(db, { name, state, ...(mine && { among: runnableJobs(roles) }) }, slice),
        toPosition: ({ at, id }) => ({ at, id }),
        present: (job) => ({ ...presentJob(job), at: job.at.toISOString() }),
      }),

    'GET /job/:id': async ({ id }, { db }) => {
      const job = await selectJob(db, id)
      if (!job) throw refuse('no-such-thing')
      return {
        ...presentJob(job),
        triesAtMost: job.max_tries,
        createdAt: job.created_at.toISOString(),
        startedAt: job.started_at?.toISOString() ?? null,
        endedAt: job.ended_at?.toISOString() ?? null,
      }
    },

    'POST /failed-jobs/:id/run': async ({ id }, { trx, staff }) => {
      const failed = await selectJob(trx, id)
      const name = jobNames.find((each) => each === failed?.name)
      if (!failed || !name) throw refuse('no-such-thing')
      requireMay(staff, name)
      const again = await retryFailedJob(trx, id)
      if (again === undefined) throw refuse('no-such-thing')
      return {
        data: { name, id: again },
        audit: { subjectId: id, details: { name, again, data: failed.data } },
      }
    },

    'POST /jobs/:name/run': async ({ name: requested }, { trx, staff }) => {
      const name = jobNames.find((each) => each === requested && 'times' in jobs[each])
      if (!name) throw refuse('no-such-thing')
      requireMay(staff, name)
      await enqueue(trx, name, {})
      return { data: { name }, audit: { subjectId: name } }
    },

    'GET /invariants': async (_input, { db }) => {
      const checks = await selectInvariants(db)
      return {
        // Of one that holds: broken ones may have been found by the check of all data.
        checkedAt: checks.at(-1)?.checked_at.toISOString() ?? null,
        allCheckedAt: (await selectAllChecked(db))?.toISOString() ?? null,
        list: checks.map(presentRow),
      }
    },
  }
}

function requireMay({ roles }: StaffSession, name: JobName): void {
  if (!mayRun(roles, name)) throw refuse('not-allowed')
}
