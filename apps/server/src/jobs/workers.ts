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
 * Starts the schedules, and the workers: two times a second one statement asks which queues have something due, and each of those is worked
 * off beside the others. A job that fails is logged and goes back into its queue; the others of its batch do not. While the database is away
 * the workers wait for it: pg-boss's own `work` leaves a rejection unhandled there, which would end the process, and asks for each queue by
 * itself. The result stops the workers; it waits 5 s for the jobs under way, and what is cut off then runs again.
 */
export function startWorkers(
  boss: PgBoss,
  handlers: JobHandlers,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const stop = new AbortController()
  const watching = watch({ boss, handlers, log, stopped: stop.signal })
  return async () => {
    stop.abort()
    await Promise.race([watching, wait(stopPatienceMs, undefined, { ref: false })])
  }
}

/** Until it is stopped; then what is under way is waited for. */
async function watch(work: Work): Promise<void> {
  const { boss, log, stopped } = work
  const working = new Map<JobName, Promise<void>>()
  let scheduled = false
  const look = async () => {
    if (!scheduled) await schedule(boss)
    scheduled = true
    return dueQueues(boss)
  }
  while (!stopped.aborted) {
    const due = await look().catch((error: unknown) => {
      log.error({ err: error }, 'job queues')
      return []
    })
    for (const name of due) {
      if (working.has(name)) continue
      const done = workOff(work, name).finally(() => working.delete(name))
      working.set(name, done)
    }
    await wait(pollMs, undefined, { signal: stopped }).catch(() => undefined)
  }
  await Promise.all(working.values())
}

/** What has a time of its own runs at it, and once now: the server may have been away at the last one. */
async function schedule(boss: PgBoss): Promise<void> {
  for (const name of jobNames) {
    const { cron } = jobs[name]
    if (cron === undefined) continue
    await boss.schedule(name, cron, {})
    await boss.send(name, {})
  }
}

/** The queues that have a job to run now. Of each one job is looked up, by its index, however many wait. */
async function dueQueues(boss: PgBoss): Promise<JobName[]> {
  const { rows } = await boss.getDb().executeSql(
    `SELECT name FROM unnest($1::text[]) AS names (name) CROSS JOIN LATERAL
      (SELECT FROM pgboss.job WHERE job.name = names.name AND state < 'active' AND start_after < now() LIMIT 1) AS due`,
    [jobNames],
  )
  return rows.map((row) => row.name)
}

/** Batch after batch, as long as they are full. */
async function workOff<N extends JobName>(work: Work, name: N): Promise<void> {
  try {
    while (!work.stopped.aborted && (await runBatch(work, name)) === batchSize);
  } catch (error) {
    work.log.error({ err: error, queue: name }, 'job queue')
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
