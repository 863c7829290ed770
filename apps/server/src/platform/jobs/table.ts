import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Client, Pool } from 'pg'
import { currentTask } from '../base/uncaught.ts'
import type { Db, Trx } from '../db/database.ts'
import { deleteInSteps } from '../db/delete-in-steps.ts'
import { type JobName, jobNames, type Jobs, jobs } from './queues.ts'

// All SQL for the table `jobs`. No other code of the server uses it.

/** Retried after 5 to 10 s, each time twice as late, for some 8 hours. Then reconciliation jobs remain. */
const maxTries = 13
const firstRetrySeconds = 5

const keptDays = 7

const retrySeconds = `${firstRetrySeconds} * 2 ^ (tries - 1)`

/** Enqueues a job within a transaction: both commit or neither (a transactional outbox). */
export type Enqueue = <N extends JobName>(
  trx: Trx,
  name: N,
  data: Jobs[N],
  startAfter?: Date,
) => Promise<void>

export const enqueue: Enqueue = async (trx, name, data, startAfter) => {
  await insertJobSql(name, json(data), { startAfter }).execute(trx)
}

/** As `enqueue`, in the transaction of a connection of its own. */
export async function enqueueOn<N extends JobName>(client: Client, name: N, data: Jobs[N]): Promise<void> {
  const job = insertJobSql(name, json(data), {}).compile(compiler)
  await client.query(job.sql, [...job.parameters])
}

/** The id of the request that the statement runs for. pg reads it at each run of a prepared statement. */
const requestId = { toPostgres: () => currentTask()?.fields.requestId ?? null }

const json = (data: unknown) => sql`${JSON.stringify(data)}::jsonb`

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The INSERT of `enqueue` as a CTE: one job for each row of `from`. `data` is the payload (jsonb). */
export function insertJobSql(
  name: JobName,
  data: RawBuilder<unknown>,
  { from = sql``, startAfter }: { from?: RawBuilder<unknown>; startAfter?: Date | undefined },
): RawBuilder<unknown> {
  const runAt = startAfter ? sql`${startAfter}::timestamptz` : sql`now()`
  return sql`INSERT INTO jobs (name, data, run_at, request_id)
    SELECT ${name}, ${data}, ${runAt}, ${requestId}::text ${from}`
}

/** For the same `minute` only one of several servers succeeds; without it each does. */
export async function enqueueRecurring(
  pool: Pool,
  names: readonly JobName[],
  minute: number | undefined,
): Promise<void> {
  await pool.query(
    `INSERT INTO jobs (id, name, data)
      SELECT coalesce(md5(name || ' ' || $2::bigint)::uuid, gen_random_uuid()), name, '{}' FROM unnest($1::text[]) AS due (name)
      ON CONFLICT (id) DO NOTHING`,
    [names, minute ?? null],
  )
}

/** A job taken by a worker; `tries` includes this one. */
export type TakenJob<N extends JobName = JobName> = {
  id: string
  name: N
  data: Jobs[N]
  tries: number
  requestId: string | null
}

/**
 * The worker has a lease until `run_at`; then another server takes the job. The lease grows with the tries,
 * in case the job itself kills servers.
 */
export async function takeJobs(pool: Pool, rooms: ReadonlyMap<JobName, number>): Promise<TakenJob[]> {
  const names = [...rooms.keys()]
  const { rows } = await pool.query<TakenJob>({
    name: 'take-jobs',
    text: `
      UPDATE jobs SET state = 'active', tries = tries + 1, started_at = now(),
        run_at = now() + make_interval(secs => CASE WHEN tries > 0 THEN ${retrySeconds} ELSE 0 END
          + (SELECT lease FROM unnest($1::text[], $3::int[]) AS kinds (kind, lease) WHERE kind = name))
      WHERE id = ANY (ARRAY(
        SELECT due.id FROM unnest($1::text[], $2::int[]) AS kinds (kind, room) CROSS JOIN LATERAL (
          SELECT id FROM jobs WHERE name = kind AND ended_at IS NULL AND run_at <= now()
          ORDER BY run_at LIMIT room FOR UPDATE SKIP LOCKED
        ) AS due))
      RETURNING id, name, data, tries, request_id AS "requestId"`,
    values: [names, [...rooms.values()], names.map((name) => jobs[name].expireInSeconds)],
  })
  return rows
}

/** Whether servers died of the job at every try. */
export const hasUsedAllTries = ({ tries }: TakenJob): boolean => tries > maxTries

export async function completeJob(pool: Pool, { id }: TakenJob): Promise<void> {
  await pool.query({
    name: 'complete-job',
    text: `UPDATE jobs SET state = 'completed', ended_at = now(), error = NULL WHERE id = $1 AND ended_at IS NULL`,
    values: [id],
  })
}

/** Schedules a retry of a failed job, or gives it up. Does nothing if another worker has taken it since. */
export async function failJob(pool: Pool, { id, tries }: TakenJob, error: string): Promise<void> {
  const isLast = `tries >= ${maxTries}`
  await pool.query(
    `UPDATE jobs SET error = $3, tries = least(tries, ${maxTries}),
      state = CASE WHEN ${isLast} THEN 'failed' ELSE 'retry' END, ended_at = CASE WHEN ${isLast} THEN now() END,
      run_at = CASE WHEN ${isLast} THEN run_at ELSE now() + make_interval(secs => ${retrySeconds} * (1 + random())) END
    WHERE id = $1 AND tries = $2 AND state = 'active'`,
    // PostgreSQL cannot store NUL in text.
    [id, tries, error.replaceAll('\0', '')],
  )
}

export async function deleteEndedJobs(db: Db): Promise<void> {
  const until = sql<Date>`now() - make_interval(days => ${sql.lit(keptDays)})`
  await deleteInSteps(db, { table: 'jobs', moment: 'ended_at', until })
}

/** An SQL condition: a job with this name and data exists. Both are SQL expressions. */
export const hasJobSql = (name: string, data: string) =>
  `EXISTS (SELECT FROM jobs WHERE jobs.name = ${name} AND jobs.data = ${data})`

/** An SQL condition: a job with this data (jsonb) waits or runs. */
export const hasUnfinishedJobSql = (name: JobName, data: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM jobs WHERE jobs.name = ${name} AND jobs.data = ${data} AND ended_at IS NULL)`

export type QueueStatus = {
  name: string
  waiting: number
  running: number
  failed: number
  oldest: Date | null
  overdue: boolean
  failing_since: Date | null
  last_done: Date | null
  last_error: string | null
}

const due = sql`ended_at IS NULL AND state <> 'active' AND run_at <= now()`

/** Reads all unfinished jobs, and of each kind only the newest finished one. */
export async function selectQueues(db: Db): Promise<QueueStatus[]> {
  const { rows } = await sql<QueueStatus>`
    WITH not_done AS (
      SELECT name, count(*) FILTER (WHERE ${due})::integer AS waiting,
        count(*) FILTER (WHERE state = 'active')::integer AS running,
        count(*) FILTER (WHERE state = 'failed')::integer AS failed,
        min(created_at) FILTER (WHERE state = 'retry') AS failing_since,
        min(run_at) FILTER (WHERE ${due}) AS oldest, bool_or(state = 'active' AND run_at < now()) AS overdue,
        (array_agg(error ORDER BY coalesce(ended_at, started_at) DESC) FILTER (WHERE state IN ('retry', 'failed')))[1] AS last_error
      FROM jobs WHERE ended_at IS NULL OR state = 'failed' GROUP BY name
    )
    SELECT kind AS name, coalesce(waiting, 0) AS waiting, coalesce(running, 0) AS running, coalesce(failed, 0) AS failed,
      oldest, failing_since, coalesce(overdue, false) AS overdue, last_done, last_error
    FROM unnest(${jobNames}::text[]) AS kinds (kind) LEFT JOIN not_done ON name = kind
    CROSS JOIN LATERAL (SELECT max(ended_at) AS last_done FROM jobs WHERE name = kind AND state = 'completed') AS done`.execute(
    db,
  )
  return rows
}

export async function countFailedJobs(db: Db): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT name, count(*)::integer AS count FROM jobs WHERE state = 'failed' GROUP BY name`.execute(db)
  return rows
}

/** A job as the console lists it. `at` is its end, or its last start. */
export type JobRow = {
  id: string
  name: string
  state: 'created' | 'retry' | 'active' | 'completed' | 'failed'
  at: Date
  tries: number
  max_tries: number
  next_try_at: Date | null
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  error: string | null
  data: Record<string, unknown>
}

const columns = sql`id, name, state, at, tries, ${sql.lit(maxTries)} AS max_tries,
  CASE WHEN state IN ('created', 'retry') THEN run_at END AS next_try_at, created_at, started_at, ended_at, error, data`
const rowsFrom = sql`FROM jobs CROSS JOIN LATERAL
  (SELECT date_trunc('milliseconds', coalesce(ended_at, started_at, created_at)) AS at) AS moments`

const conditions = {
  failed: sql`state = 'failed'`,
  retry: sql`ended_at IS NULL AND state = 'retry'`,
  waiting: due,
  active: sql`ended_at IS NULL AND state = 'active'`,
} as const

export type JobPosition = { at: Date; id: string }

type JobFilter = {
  name?: string | undefined
  state?: keyof typeof conditions | undefined
  among?: readonly string[]
}

/** A page of the jobs in a state, else of those that failed or are retried, the newest first. */
export async function selectJobs(
  db: Db | Trx,
  { name, state, among }: JobFilter,
  { limit, after }: { limit: number; after?: JobPosition | undefined },
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    SELECT ${columns} ${rowsFrom}
    WHERE ${state === undefined ? sql`(${conditions.failed} OR ${conditions.retry})` : conditions[state]}
      AND ${name === undefined ? sql`true` : sql`name = ${name}`}
      AND ${among === undefined ? sql`true` : sql`name = ANY(${among})`}
      AND ${after ? sql`(at, id) < (${after.at}, ${after.id}::uuid)` : sql`true`}
    ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export async function selectJob(db: Db | Trx, id: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`SELECT ${columns} ${rowsFrom} WHERE id = ${id}`.execute(db)
  return rows[0]
}

/** Enqueues a failed job again. Returns the new id; undefined if the job is gone. */
export async function retryFailedJob(trx: Trx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    WITH failed AS (DELETE FROM jobs WHERE id = ${id} AND state = 'failed' RETURNING name, data, request_id)
    INSERT INTO jobs (name, data, request_id) SELECT name, data, request_id FROM failed RETURNING id`.execute(
    trx,
  )
  return rows[0]?.id
}

/** The jobs that a request enqueued, directly or through its jobs, by the start of its id. */
export async function selectJobsOfRequest(db: Db, start: string): Promise<object[]> {
  const { rows } = await sql<object>`
    SELECT request_id AS "requestId", id, name, state, tries, data, created_at, started_at, ended_at, error
    FROM jobs WHERE starts_with(request_id, ${start}) ORDER BY created_at`.execute(db)
  return rows
}
