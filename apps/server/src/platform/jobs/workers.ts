import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { backoff } from '../base/backoff.ts'
import { Availability } from '../db/availability.ts'
import { isTransient } from '../db/transient-errors.ts'
import { openPool } from '../db/connections.ts'
import { minuteMs } from '../base/time.ts'
import { failSpan, startJobSpan } from '../base/tracing.ts'
import { currentTask, runInTask } from '../base/uncaught.ts'
import { jobDuration } from './job-duration.ts'
import { jobNames, jobs, selectDueJobs, type JobName, type Jobs } from './queues.ts'
import { completeJob, enqueueRecurring, failJob, hasUsedAllTries, takeJobs, type TakenJob } from './table.ts'

export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<void> }

/** The holds of a flash sale all end in the same minute. */
const maxAtOnce = 10
/** A recurring job never runs twice at the same time. */
const atOnce = (name: JobName) => (jobs[name].times ? 1 : maxAtOnce)
const pollMs = 500
const stopPatienceMs = 5000
/** The timeout (ms) of a statement; then the connection is closed. */
const answerMs = 60_000

type Surroundings = { log: FastifyBaseLogger; clock: () => Date; availability?: Availability }

type Work = Required<Surroundings> & { handlers: JobHandlers; stopped: AbortSignal; pool: Pool }

/**
 * During a database outage the workers wait. The returned function stops them; it waits 5 s for running jobs,
 * which then run again later.
 */
export function startWorkers(
  directUrl: string,
  handlers: JobHandlers,
  { log, clock, availability = new Availability({ databaseUrl: directUrl, log, answerMs: 0 }) }: Surroundings,
): () => Promise<void> {
  const stop = new AbortController()
  const pool = openPool({
    connectionString: directUrl,
    max: 4,
    application_name: 'hao queue',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
  })
  const watching = watch({ handlers, log, clock, availability, stopped: stop.signal, pool })
  return async () => {
    stop.abort()
    await Promise.race([watching, wait(stopPatienceMs, undefined, { ref: false })])
  }
}

async function watch(work: Work): Promise<void> {
  const { clock, availability, stopped, pool } = work
  const underWay = keyedSets<JobName, Promise<void>>()
  /** Kinds that are at their limit: more jobs may be waiting. */
  let full = new Set<JobName>()
  let wake = () => {}
  stopped.addEventListener('abort', () => wake())
  const begin = (job: TakenJob) => {
    const running = underWay(job.name)
    const { id: jobId, name, requestId } = job
    const fields = { job: name, jobId, ...(requestId && { requestId }) }
    const span = startJobSpan(requestId, () => ({
      name: `job ${name}`,
      attributes: { 'job.id': jobId, 'job.tries': job.tries },
    }))
    const done: Promise<void> = runInTask({ fields, span }, () => runJob(job, work)).finally(() => {
      span?.end()
      running.delete(done)
      if (running.size === 0 && full.has(job.name)) wake()
    })
    running.add(done)
  }
  let last = -Infinity
  let failures = 0
  // Visitors who waited for the server come before the jobs that did.
  await wait(pollMs, undefined, { signal: stopped }).catch(() => undefined)
  while (!stopped.aborted) {
    await availability.waitUntilUp(stopped)
    try {
      const now = Math.floor(clock().getTime() / minuteMs)
      await enqueueDue(pool, last, now)
      last = now
      const rooms = new Map(jobNames.map((name) => [name, atOnce(name) - underWay(name).size]))
      for (const job of await takeJobs(pool, rooms)) begin(job)
      full = new Set(jobNames.filter((name) => rooms.get(name) !== 0 && underWay(name).size === atOnce(name)))
      failures = 0
    } catch (error) {
      failures += 1
      await availability.report(error, 'job queue', stopped)
    }
    const pauseMs = failures > 0 ? backoff(failures, { first: 2 * pollMs }) : pollMs
    if (!stopped.aborted)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
  }
  await Promise.all(jobNames.flatMap((name) => [...underWay(name)]))
  await pool.end()
}

function keyedSets<Key, Value>(): (key: Key) => Set<Value> {
  const sets = new Map<Key, Set<Value>>()
  return (key) => {
    const known = sets.get(key) ?? new Set()
    sets.set(key, known)
    return known
  }
}

/** At first enqueues all recurring jobs: the server may have been down. Then one once per cluster. */
async function enqueueDue(pool: Pool, last: number, now: number): Promise<void> {
  const names = selectDueJobs(last, now)
  if (names.length > 0) await enqueueRecurring(pool, names, last === -Infinity ? undefined : now)
}

async function runJob<N extends JobName>(
  job: TakenJob<N>,
  { handlers, log, availability, stopped, pool }: Work,
): Promise<void> {
  const run = async () => {
    if (hasUsedAllTries(job)) return failJob(pool, job, 'the servers that had it died')
    const end = jobDuration.startTimer({ name: job.name })
    try {
      await handlers[job.name](job.data)
      end({ result: 'done' })
    } catch (error) {
      end({ result: 'failed' })
      failSpan(currentTask()?.span, error)
      if (!isTransient(error) || !(await availability.checkDown()))
        log.warn({ err: error, job: job.name, data: job.data }, 'a job failed and will be retried')
      await availability.waitUntilUp(stopped)
      return failJob(pool, job, String(error))
    }
    await availability.waitUntilUp(stopped)
    return completeJob(pool, job)
  }
  try {
    await run()
  } catch (error) {
    await availability.report(error, `job queue ${job.name}`, stopped)
  }
}
