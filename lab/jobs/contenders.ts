import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import { pino } from 'pino'
import { openPool } from '../../apps/server/src/platform/db/connections.ts'
import { jobNames } from '../../apps/server/src/platform/jobs/queues.ts'
import { type JobHandlers, startWorkers } from '../../apps/server/src/platform/jobs/workers.ts'

/** Does job `n`; rejects when it is to be tried again. */
export type Handle = (n: number) => Promise<void>

/** A queue that is compared: `enqueue` is the SQL that puts job $1 into it, `work` takes jobs until the process ends. */
export type Contender = {
  enqueue: string
  install(adminUrl: string): Promise<void>
  work(databaseUrl: string, handle: Handle): Promise<void>
}

const queue = 'order-release'
const concurrency = 10

/** What all servers of the shop do today. */
const today: Contender = {
  enqueue: `INSERT INTO pgboss.job (name, data, start_after, keep_until, expire_in, retry_limit, retry_delay, retry_backoff, policy)
    SELECT '${queue}', jsonb_build_object('orderId', $1::int), now(), now() + interval '14 days', interval '30 s', 12, 5, true, 'standard'`,
  install: async () => {},
  work: async (databaseUrl, handle) => {
    const nothing = Object.fromEntries(
      jobNames.map((name) => [name, async () => {}]),
    ) as unknown as JobHandlers
    const handlers = { ...nothing, [queue]: ({ orderId }: { orderId: number }) => handle(orderId) }
    startWorkers(databaseUrl, handlers, {
      log: pino({ level: 'warn' }, process.stderr),
      clock: () => new Date(),
    })
  },
}

const pool = (connectionString: string) =>
  openPool({
    connectionString,
    max: concurrency + 2,
    connectionTimeoutMillis: 60_000,
    query_timeout: 60_000,
    keepAlive: true,
  })

const tasks = (handle: Handle): TaskList => ({
  [queue]: (payload) => handle((payload as { orderId: number }).orderId),
  ...Object.fromEntries(recurring.map((name) => [name, async () => {}])),
})
const recurring = [
  'reservations-end',
  'mandates-reconcile',
  'subscriptions-step',
  'payments-reconcile',
  'prices-step',
]
const crontab = recurring.map((name) => `* * * * * ${name}`).join('\n')

const enqueueGraphile = `SELECT graphile_worker.add_job('${queue}', json_build_object('orderId', $1::int), max_attempts => 13)`

/** `run` as its manual shows it; begun again, as a supervisor would, when it says that it has ended. */
const graphile: Contender = {
  enqueue: enqueueGraphile,
  install: (connectionString) => runMigrations({ connectionString }),
  work: async (databaseUrl, handle) => {
    for (;;) {
      try {
        const pgPool = pool(databaseUrl)
        const runner = await run({
          pgPool,
          concurrency,
          crontab,
          noHandleSignals: true,
          taskList: tasks(handle),
        })
        await runner.promise
      } catch (error) {
        process.stderr.write(`run ended: ${String(error)}\n`)
      }
      await wait(1000)
    }
  },
}

/**
 * The same with what it lacks, by documented means only: `run` is begun anew when a worker of it gave up (worker:fatalError), a table of ours says which
 * workers live, and `force_unlock_workers` frees the jobs of the others.
 */
const guarded: Contender = {
  enqueue: enqueueGraphile,
  install: async (adminUrl) => {
    await runMigrations({ connectionString: adminUrl })
    const own = pool(adminUrl)
    await own.query(
      'CREATE TABLE IF NOT EXISTS job_workers (id text PRIMARY KEY, seen_at timestamptz NOT NULL)',
    )
    await own.end()
  },
  work: async (databaseUrl, handle) => {
    const pgPool = pool(databaseUrl)
    for (;;) {
      const ids = new Set<string>()
      const events: WorkerEvents = new EventEmitter()
      let giveUp = () => {}
      const gaveUp = new Promise<void>((resolve) => (giveUp = resolve))
      events.on('worker:create', ({ worker }) => void ids.add(worker.workerId))
      events.on('worker:fatalError', giveUp)
      const beat = setInterval(() => {
        sweep(pgPool, [...ids]).catch(() => {})
      }, 5000)
      try {
        const runner = await run({
          pgPool,
          concurrency,
          crontab,
          events,
          noHandleSignals: true,
          taskList: tasks(handle),
        })
        await Promise.race([runner.promise, gaveUp])
        await runner.stop()
      } catch (error) {
        process.stderr.write(`run ended: ${String(error)}\n`)
      }
      clearInterval(beat)
      await wait(1000)
    }
  },
}

async function sweep(pgPool: ReturnType<typeof pool>, ids: readonly string[]): Promise<void> {
  await pgPool.query(
    `INSERT INTO job_workers SELECT id, now() FROM unnest($1::text[]) AS ids (id) ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
    [ids],
  )
  await pgPool.query(`SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
    WHERE locked_at < now() - interval '30 s'
      AND NOT EXISTS (SELECT FROM job_workers WHERE id = locked_by AND seen_at > now() - interval '30 s')
    HAVING count(*) > 0`)
}

export const contenders = { today, graphile, guarded }
export type ContenderName = keyof typeof contenders
