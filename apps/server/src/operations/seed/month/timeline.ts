import type { Db } from '../../../platform/db/database.ts'
import type { JobName, Jobs } from '../../../platform/jobs/queues.ts'
import { type Enqueue, type EnqueuedJob, withdrawJobs } from '../../../platform/jobs/table.ts'
import type { JobHandlers } from '../../../platform/jobs/workers.ts'

/** What a person does, in steps. Each `yield` is the moment of the next step. */
export type Story = AsyncGenerator<Date, void, void>

/** Steps that have a result. */
export type Steps<T> = AsyncGenerator<Date, T, void>

type Entry = { at: Date; work: () => Promise<unknown>; quick: boolean }

type Options = {
  db: Db
  begin: Date
  end: Date
  /** Called after each step: gives other work its turn. Throws to give up. */
  pause: () => Promise<void>
}

export type Timeline = ReturnType<typeof createTimeline>

/**
 * A clock that jumps from one entry to the next. Jobs that the work puts into the queues are taken out of
 * them and become entries, those for after the end are returned.
 */
export function createTimeline({ db, begin, end, pause }: Options) {
  const entries: Entry[] = []
  const late: EnqueuedJob[] = []
  let now = begin
  let steppedAt: number | undefined
  let handlers: JobHandlers | undefined

  /** Does `work` at a moment. `quick`: it calls no WeChat, enqueues no job and changes no subscription. */
  const at = (moment: Date, work: () => Promise<unknown>, { quick = false } = {}): void => {
    const due = moment < now ? now : moment
    const place = entries.findLastIndex((each) => each.at <= due) + 1
    entries.splice(place, 0, { at: due, work, quick })
  }
  const live = (life: Story, from: Date): void =>
    at(from, async () => {
      const { value, done } = await life.next()
      if (!done) live(life, value)
    })

  async function run<N extends JobName>(name: N, data: Jobs[N]): Promise<void> {
    if (!handlers) throw new Error('The timeline does not run')
    await handlers[name](data)
  }

  function put({ name, data, startAfter }: EnqueuedJob): void {
    if (startAfter && startAfter > end) late.push({ name, data, startAfter })
    else at(startAfter ?? now, () => run(name, data))
  }

  const enqueue: Enqueue = async (_trx, name, data, startAfter) => put({ name, data, startAfter })

  /** Adds an entry for the next step of a subscription, as the workers look for one every minute. */
  async function addNextStep(): Promise<void> {
    const { next } = await db
      .selectFrom('subscriptions')
      .select(({ fn }) => fn.min('next_step_at').as('next'))
      .executeTakeFirstOrThrow()
    if (!next || next > end || next.getTime() === steppedAt) return
    steppedAt = next.getTime()
    at(next, () => run('subscriptions-step', {}))
  }

  /**
   * Runs all entries until the end, each but the quick ones after `before`. Returns the jobs that are due
   * later.
   */
  async function pass(
    jobHandlers: JobHandlers,
    before: () => Promise<void>,
  ): Promise<readonly EnqueuedJob[]> {
    handlers = jobHandlers
    // What WeChat still has to deliver comes with this entry.
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

  return { end, now: () => now, at, live, enqueue, run, pass }
}
