import { setTimeout as wait } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import { backoff } from '../base/backoff.ts'
import type { Context } from '../../context.ts'
import { Availability } from '../db/availability.ts'
import { isPassing } from '../db/away.ts'
import { minuteMs } from '../base/time.ts'
import { runInTask } from '../base/uncaught.ts'
import { startBoss, type StartedBoss } from './boss.ts'
import { jobNames, jobs, jobsDue, type JobName, type Jobs } from './queues.ts'

/** What to do with each kind of job. */
export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<void> }

/** How many jobs of a queue one server does at once: a flash sale ends for all of its buyers in the same minute. */
const mostAtOnce = 10
/** One look through all there is does not run beside the next. */
const atOnce = (name: JobName) => (jobs[name].times ? 1 : mostAtOnce)
const pollMs = 500
const stopPatienceMs = 5000

type Surroundings = Pick<Context, 'log' | 'clock'> & Partial<Pick<Context, 'availability'>>

type Work = Required<Surroundings> & { handlers: JobHandlers; stopped: AbortSignal }

/**
 * Starts the workers: two times a second what recurs and is due is put into its queue, and one statement asks which queues have something to
 * run; each of those is worked off beside the others, and no job waits for another of its queue that takes long. A job that fails is logged and goes
 * back into its queue. While the database is away the workers wait for it: pg-boss's own `work`, which its schedules use too, leaves a rejection unhandled
 * there, which would end the process, and asks for each queue by itself. The result stops the workers; it waits 5 s for the jobs under way,
 * and what is cut off then runs again.
 */
export function startWorkers(
  databaseUrl: string,
  handlers: JobHandlers,
  { log, clock, availability = new Availability({ databaseUrl, log, answerMs: 0 }) }: Surroundings,
): () => Promise<void> {
  const stop = new AbortController()
  const watching = watch(databaseUrl, { handlers, log, clock, availability, stopped: stop.signal })
  return async () => {
    stop.abort()
    await Promise.race([watching, wait(stopPatienceMs, undefined, { ref: false })])
  }
}

/** Until it is stopped; then what is under way is waited for. */
async function watch(databaseUrl: string, work: Work): Promise<void> {
  const { log, clock, availability, stopped } = work
  const underWay = new Map<JobName, UnderWay>(jobNames.map((name) => [name, new Set()]))
  const asking = new Map<JobName, Promise<void>>()
  let queues: StartedBoss | undefined
  let last = -Infinity
  let failures = 0
  while (!stopped.aborted) {
    try {
      queues ??= await startBoss(databaseUrl, {
        max: 4,
        migrate: false,
        // How soon the jobs of a server that died are found.
        maintenanceIntervalSeconds: 30,
        onError: (error) => {
          availability.report(error, 'job queue', stopped).catch(() => log.error({ err: error }, 'job queue'))
        },
      })
      const now = Math.floor(clock().getTime() / minuteMs)
      await sendDue(queues, last, now)
      last = now
      const { boss } = queues
      for (const name of await dueQueues(boss)) {
        if (asking.has(name)) continue
        const asked = workOff(boss, work, name, underWay.get(name)!).finally(() => asking.delete(name))
        asking.set(name, asked)
      }
      failures = 0
    } catch (error) {
      failures += 1
      await availability.report(error, 'job queues', stopped)
    }
    await wait(failures > 0 ? backoff(failures, { first: 2 * pollMs }) : pollMs, undefined, {
      signal: stopped,
    }).catch(() => undefined)
  }
  await Promise.all(asking.values())
  await Promise.all([...underWay.values()].flatMap((each) => [...each]))
  await queues?.stop()
}

/** Sends what has a time of its own: at the first look all of it, for the server may have been away; then each once, of however many servers. */
async function sendDue({ boss }: StartedBoss, last: number, now: number): Promise<void> {
  const once = last === -Infinity ? {} : { id: idOf(now) }
  for (const name of jobsDue(last, now)) await boss.send(name, {}, once)
}

/** The id of a job of this minute: a queue takes it once. */
function idOf(minute: number): string {
  return `00000000-0000-8000-8000-${minute.toString(16).padStart(12, '0')}`
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

type UnderWay = Set<Promise<void>>

/** Takes jobs of a queue as long as there are some and room for them; answers when all that it took are done, or with those that take long under way. */
async function workOff<N extends JobName>(
  boss: PgBoss,
  work: Work,
  name: N,
  underWay: UnderWay,
): Promise<void> {
  try {
    for (let room; !work.stopped.aborted && (room = atOnce(name) - underWay.size) > 0;) {
      const fetched = await boss.fetch<Jobs[N]>(name, { batchSize: room })
      for (const job of fetched) {
        const task = { log: work.log.child({ job: name, jobId: job.id }) }
        const running = runInTask(task, () => runJob(boss, work, name, job))
        const done: Promise<void> = running.finally(() => underWay.delete(done))
        underWay.add(done)
      }
      if (fetched.length < room) return
      await Promise.race([Promise.all(underWay), wait(pollMs, undefined, { ref: false })])
    }
  } catch (error) {
    await work.availability.report(error, `job queue ${name}`, work.stopped)
  }
}

async function runJob<N extends JobName>(
  boss: PgBoss,
  { handlers, log, availability, stopped }: Work,
  name: N,
  job: PgBoss.Job<Jobs[N]>,
): Promise<void> {
  const run = async () => {
    try {
      await handlers[name](job.data)
    } catch (error) {
      if (!isPassing(error) || !(await availability.isOut()))
        log.warn({ err: error, job: name, data: job.data }, 'job failed, to be tried again')
      return boss.fail(name, job.id, { message: String(error) })
    }
    return boss.complete(name, job.id)
  }
  try {
    await run()
  } catch (error) {
    await availability.report(error, `job queue ${name}`, stopped)
  }
}
