import type { Db } from '../../../platform/db/database.ts'
import type { JobName, Jobs } from '../../../platform/jobs/queues.ts'
import { type Enqueue, type EnqueuedJob, takeBackJobs } from '../../../platform/jobs/table.ts'
import type { JobHandlers } from '../../../platform/jobs/workers.ts'

/** What somebody does, in steps: each `yield` is the moment at which it goes on. */
export type Life = AsyncGenerator<Date, void, void>

type Entry = { at: Date; work: () => Promise<void>; quick: boolean }

type Options = {
  db: Db
  begin: Date
  end: Date
  /** Called after each step, so that others have their turn; throws to give up. */
  pause: () => Promise<void>
}

export type Timeline = ReturnType<typeof createTimeline>

/**
 * Time that passes as fast as the work in it is done: whatever is due is done one after the other, in the order of its moments, and the clock shows that
 * moment. Jobs that the stories put into their queues are taken out of them and run at their time; those of after the end are left for the workers.
 */
export function createTimeline({ db, begin, end, pause }: Options) {
  const entries: Entry[] = []
  let now = begin
  let steppedAt: number | undefined

  /** Does `work` at a moment; `quick` is for what puts no job into a queue by itself and touches no subscription. */
  const at = (moment: Date, work: () => Promise<void>, { quick = false } = {}): void => {
    const due = moment < now ? now : moment
    let place = entries.length
    while (place > 0 && entries[place - 1]!.at > due) place -= 1
    entries.splice(place, 0, { at: due, work, quick })
  }

  const live = (life: Life, from: Date): void =>
    at(from, async () => {
      const { value, done } = await life.next()
      if (!done) live(life, value)
    })

  const enqueue: Enqueue = async (_trx, name, data, startAfter) => {
    put({ name, data, startAfter })
  }
  const late: EnqueuedJob[] = []
  let handlers: JobHandlers | undefined

  function put({ name, data, startAfter }: EnqueuedJob): void {
    if (startAfter && startAfter > end) late.push({ name, data, startAfter })
    else at(startAfter ?? now, () => run(name, data))
  }

  async function run<N extends JobName>(name: N, data: Jobs[N]): Promise<void> {
    await handlers![name](data)
  }

  /** Subscriptions are looked at when the next of them is due, as the workers do every minute. */
  async function expectSteps(): Promise<void> {
    const { next } = await db
      .selectFrom('subscriptions')
      .select(({ fn }) => fn.min('next_step_at').as('next'))
      .executeTakeFirstOrThrow()
    if (!next || next > end || next.getTime() === steppedAt) return
    steppedAt = next.getTime()
    at(next, () => run('subscriptions-step', {}))
  }

  return {
    end,
    now: () => now,
    at,
    live,
    enqueue,
    run,
    /** Lets time pass to its end. Gives the jobs that are due later. */
    pass: async (doing: JobHandlers): Promise<readonly EnqueuedJob[]> => {
      handlers = doing
      for (let next = entries.shift(); next && next.at <= end; next = entries.shift()) {
        now = next.at
        await next.work()
        if (!next.quick) {
          for (const job of await takeBackJobs(db)) put(job)
          await expectSteps()
        }
        await pause()
      }
      return late
    },
  }
}
