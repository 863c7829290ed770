import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'

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

export type FailedJob = {
  id: string
  name: string
  at: Date
  tries: number
  error: string | null
  data: Record<string, unknown> | null
}

/** Where a list of failed jobs goes on. */
export type FailedPlace = { at: Date; id: string }

/** A page of the jobs that were given up, the newest first; archived ones too. */
export async function selectFailedJobs(
  db: Db | Trx,
  { name, id }: { name?: string | undefined; id?: string | undefined },
  { limit, after }: { limit: number; after?: FailedPlace | undefined },
): Promise<FailedJob[]> {
  const failed = (table: RawBuilder<unknown>) => sql`
    SELECT id, name, date_trunc('milliseconds', completed_on) AS at, retry_count + 1 AS tries,
      output ->> 'message' AS error, data FROM ${table}
    WHERE state = 'failed' AND completed_on IS NOT NULL
      AND ${name === undefined ? sql`true` : sql`name = ${name}`} AND ${id === undefined ? sql`true` : sql`id = ${id}`}`
  const { rows } = await sql<FailedJob>`
    SELECT * FROM (${failed(sql`pgboss.job`)} UNION ALL ${failed(sql`pgboss.archive`)}) AS failed
    WHERE ${after ? sql`(at, id) < (${after.at}, ${after.id}::uuid)` : sql`true`}
    ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Takes a job that was given up out of its queue; false when somebody else has. */
export async function takeFailed(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    WITH there AS (DELETE FROM pgboss.job WHERE id = ${id} AND state = 'failed' RETURNING id),
      archived AS (DELETE FROM pgboss.archive WHERE id = ${id} AND state = 'failed' RETURNING id)
    SELECT FROM there UNION ALL SELECT FROM archived`.execute(trx)
  return rows.length > 0
}

/** The newest check of each invariant, the broken ones first. */
export function selectInvariants(db: Db) {
  return db
    .selectFrom('invariant_checks')
    .select(['invariant', 'broken_rows', 'broken_ids', 'checked_at'])
    .orderBy('broken_rows', 'desc')
    .orderBy('invariant')
    .execute()
}
