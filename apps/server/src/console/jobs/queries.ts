import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { enqueuing, type JobName } from '../../platform/jobs/queues.ts'

type Queue = {
  name: string
  waiting: number
  running: number
  failed: number
  oldest: Date | null
  overdue: boolean
  last_done: Date | null
  last_error: string | null
}

/** What stands in each queue that ever had a job, by pg-boss's own tables; what is done is archived there after twelve hours. */
export async function selectQueues(db: Db): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    WITH archived AS (
      SELECT name, max(completed_on) FILTER (WHERE state = 'completed') AS last_done,
        count(*) FILTER (WHERE state = 'failed') AS failed
      FROM pgboss.archive GROUP BY name
    ), now_there AS (
      SELECT name, count(*) FILTER (WHERE state < 'active' AND start_after <= now()) AS waiting,
        count(*) FILTER (WHERE state = 'active') AS running, count(*) FILTER (WHERE state = 'failed') AS failed,
        min(start_after) FILTER (WHERE state < 'active' AND start_after <= now()) AS oldest,
        coalesce(bool_or(state = 'active' AND started_on + expire_in < now()), false) AS overdue,
        max(completed_on) FILTER (WHERE state = 'completed') AS last_done,
        (array_agg(output ->> 'message' ORDER BY coalesce(completed_on, started_on) DESC)
          FILTER (WHERE state IN ('retry', 'failed') AND output ? 'message'))[1] AS last_error
      FROM pgboss.job GROUP BY name
    )
    SELECT name, coalesce(waiting, 0)::integer AS waiting, coalesce(running, 0)::integer AS running,
      (coalesce(now_there.failed, 0) + coalesce(archived.failed, 0))::integer AS failed, oldest,
      coalesce(overdue, false) AS overdue, greatest(now_there.last_done, archived.last_done) AS last_done, last_error
    FROM now_there FULL JOIN archived USING (name)`.execute(db)
  return rows
}

export type Job = {
  id: string
  name: string
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  at: Date
  tries: number
  tries_at_most: number
  next_try_at: Date | null
  created_on: Date
  started_on: Date | null
  completed_on: Date | null
  error: string | null
  data: Record<string, unknown> | null
}

/** Where a list of jobs goes on. */
export type JobPlace = { at: Date; id: string }

const due = sql`state < 'active' AND start_after <= now()`

/** Which jobs are listed. */
const conditions = {
  failed: sql`state = 'failed'`,
  retry: sql`state = 'retry'`,
  waiting: due,
  active: sql`state = 'active'`,
} as const

/** Jobs as pg-boss keeps them, there and in its archive; `at` is when one ended, or began last. */
const jobsWhere = (condition: RawBuilder<unknown>) => {
  const from = (table: RawBuilder<unknown>) => sql`
    SELECT id, name, state::text, date_trunc('milliseconds', coalesce(completed_on, started_on, created_on)) AS at,
      CASE WHEN state = 'created' THEN 0 ELSE retry_count + 1 END AS tries,
      retry_limit + 1 AS tries_at_most, CASE WHEN state IN ('created', 'retry') THEN start_after END AS next_try_at,
      created_on, started_on, completed_on, output ->> 'message' AS error, data FROM ${table} WHERE ${condition}`
  return sql`SELECT * FROM (${from(sql`pgboss.job`)} UNION ALL ${from(sql`pgboss.archive`)}) AS jobs`
}

/** A page of the jobs in a state, or else of those that were given up or are tried again, the newest first; archived ones too. */
export async function selectJobs(
  db: Db | Trx,
  { name, state }: { name?: string | undefined; state?: keyof typeof conditions | undefined },
  { limit, after }: { limit: number; after?: JobPlace | undefined },
): Promise<Job[]> {
  const states = state === undefined ? sql`state IN ('failed', 'retry')` : conditions[state]
  const { rows } = await sql<Job>`
    ${jobsWhere(name === undefined ? states : sql`${states} AND name = ${name}`)}
    WHERE ${after ? sql`(at, id) < (${after.at}, ${after.id}::uuid)` : sql`true`}
    ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** One job; undefined when there is none, or it is no longer kept. */
export async function selectJob(db: Db | Trx, id: string): Promise<Job | undefined> {
  const { rows } = await sql<Job>`${jobsWhere(sql`id = ${id}`)} LIMIT 1`.execute(db)
  return rows[0]
}

/** Takes a job that was given up out of its queue; false when somebody else has. */
export async function takeFailed(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    WITH there AS (DELETE FROM pgboss.job WHERE id = ${id} AND state = 'failed' RETURNING id),
      archived AS (DELETE FROM pgboss.archive WHERE id = ${id} AND state = 'failed' RETURNING id)
    SELECT FROM there UNION ALL SELECT FROM archived`.execute(trx)
  return rows.length > 0
}

/** Puts a job with what another one carried into its queue: the id of it. */
export async function enqueueAgain(trx: Trx, name: JobName, data: Job['data']): Promise<string> {
  const job = enqueuing(name, sql`${JSON.stringify(data ?? {})}::jsonb`, {})
  const { rows } = await sql<{ id: string }>`${job} RETURNING id`.execute(trx)
  const [{ id } = { id: '' }] = rows
  return id
}

/** The newest check of each invariant, the broken ones first. */
export function selectInvariants(db: Db) {
  return db
    .selectFrom('invariant_checks')
    .select(['invariant', 'broken_rows', 'broken_since', 'broken_ids', 'checked_at'])
    .orderBy('broken_rows', 'desc')
    .orderBy('invariant')
    .execute()
}
