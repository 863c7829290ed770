import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import { jobNames, jobs, type JobName, type Jobs } from './queues.ts'

/** What to do with each kind of job. */
export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<void> }

/** How many jobs of a queue one server does at once: a flash sale ends for all of its buyers in the same minute. */
const batchSize = 10
const pollMs = 500
const stopPatienceMs = 5000

type Work = { boss: PgBoss; handlers: JobHandlers; log: FastifyBaseLogger; stopped: AbortSignal }

/**
 * Starts a worker for each queue, and the schedules. A job that fails is logged and goes back into its queue; the others of
 * its batch do not. While the database is away the workers wait for it: pg-boss's own `work` leaves a rejection unhandled there,
 * which would end the process. The result stops the workers; it waits 5 s for the jobs under way, and what is cut off then runs again.
 */
export async function startWorkers(
  boss: PgBoss,
  handlers: JobHandlers,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  for (const name of jobNames) {
    const { cron } = jobs[name]
    if (cron === undefined) continue
    await boss.schedule(name, cron, {})
    await boss.send(name, {})
  }
  const stop = new AbortController()
  // Each queue's worker waits on it.
  setMaxListeners(jobNames.length, stop.signal)
  const work = { boss, handlers, log, stopped: stop.signal }
  const workers = jobNames.map((name) => workOn(work, name))
  return async () => {
    stop.abort()
    await Promise.race([Promise.all(workers), wait(stopPatienceMs, undefined, { ref: false })])
  }
}

async function workOn<N extends JobName>(work: Work, name: N): Promise<void> {
  const { log, stopped } = work
  while (!stopped.aborted) {
    const done = await runBatch(work, name).catch((error: unknown) => {
      log.error({ err: error, queue: name }, 'job queue')
      return 0
    })
    if (done < batchSize) await wait(pollMs, undefined, { signal: stopped }).catch(() => undefined)
  }
}

/** Runs what is due, at most a batch of it, and says how many jobs that were. */
async function runBatch<N extends JobName>({ boss, handlers, log }: Work, name: N): Promise<number> {
  const fetched = await boss.fetch<Jobs[N]>(name, { batchSize })
  const run = async (job: PgBoss.Job<Jobs[N]>) => {
    try {
      await handlers[name](job.data)
    } catch (error) {
      log.warn({ err: error, job: name, data: job.data }, 'job failed, to be tried again')
      return boss.fail(name, job.id, { message: String(error) })
    }
    return boss.complete(name, job.id)
  }
  await Promise.all(fetched.map(run))
  return fetched.length
}
