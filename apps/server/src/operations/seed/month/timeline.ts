import type { Db } from '../../../platform/db/database.ts'
import type { JobName, Jobs } from '../../../platform/jobs/queues.ts'
import { type Enqueue, type EnqueuedJob, withdrawJobs } from '../../../platform/jobs/table.ts'
import type { JobHandlers } from '../../../platform/jobs/workers.ts'

/** What a person does, in steps. Each `yield` is the time of the next step. */
export type Story = AsyncGenerator<Date, void, void>

/** Steps that have a result. */
export type Steps<T> = AsyncGenerator<Date, T, void>

type Entry = { at: Date; work: () => Promise<unknown>; quick: boolean }

type Options = {
  db: Db
  begin: Date
  end: Date
  /** Called after each step to yield to other work. Throws to stop. */
  pause: () => Promise<void>
}

export type Timeline = ReturnType<typeof createTimeline>

/**
 * A simulated clock that jumps from one entry to the next. Jobs that an entry enqueues become entries
 * themselves. Jobs after the end are returned.
 */
export function createTimeline({ db, begin, end, pause }: Options) {
  const entries: Entry[] = []
  const late: EnqueuedJob[] = []
  let now = begin
  let steppedAt: number | undefined
  let handlers: JobHandlers | undefined

  /** Does `work` at a time. `quick` work calls no WeChat, enqueues no job and changes no subscription. */
  const at = (time: Date, work: () => Promise<unknown>, { quick = false } = {}): void => {
    const due = time < now ? now : time
    const place = entries.findLastIndex((each) => each.at <= due) + 1
    entries.splice(place, 0, { at: due, work, quick })
  }
  const start = (story: Story, from: Date): void =>
    at(from, async () => {
      const { value, done } = await story.next()
      if (!done) start(story, value)
    })

  async function runJob<N extends JobName>(name: N, data: Jobs[N]): Promise<void> {
    if (!handlers) throw new Error('The timeline has not started')
    await handlers[name](data)
  }

  function put({ name, data, startAfter }: EnqueuedJob): void {
    if (startAfter && startAfter > end) late.push({ name, data, startAfter })
    else at(startAfter ?? now, () => runJob(name, data))
  }

  const enqueue: Enqueue = async (_trx, name, data, startAfter) => put({ name, data, startAfter })

  /** Adds an entry for the next step of a subscription, which workers look for every minute. */
  async function addNextStep(): Promise<void> {
    const { next } = await db
      .selectFrom('subscriptions')
      .select(({ fn }) => fn.min('next_step_at').as('next'))
      .executeTakeFirstOrThrow()
    if (!next || next > end || next.getTime() === steppedAt) return
    steppedAt = next.getTime()
    at(next, () => runJob('subscriptions-step', {}))
  }

  /** Runs all entries in order, with `before` before each entry that is not quick. Returns later jobs. */
  async function run(jobHandlers: JobHandlers, before: () => Promise<void>): Promise<readonly EnqueuedJob[]> {
    handlers = jobHandlers
    // With this entry WeChat delivers its last notifications.
    at(end, async () => undefined)
    for (let next = entries.shift(); next && next.at <= end; next = entries.shift()) {
      now = next.at
      if (!next.quick) await before()
      await next.work()
      if (!next.quick) {
        for (const job of await withdrawJobs(db)) put(job)
        await addNextStep()
      }
      await pause()
    }
    return late
  }

  return { begin, end, now: () => now, at, start, enqueue, runJob, run }
}
