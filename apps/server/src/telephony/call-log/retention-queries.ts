import { type RawBuilder, sql } from 'kysely'
import { defaultRetentionDays } from '@hao/contract/retention-days.ts'
import { addDays } from '../../platform/base/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteInSteps } from '../../platform/db/delete-in-steps.ts'
import { isRetained } from './log-queries.ts'

/** Deletes calls past the default retention, and past their owner's. */
export async function deleteOldCalls(db: Db, now: Date): Promise<void> {
  const until = addDays(now, -defaultRetentionDays)
  await deleteInSteps(db, { table: 'calls', moment: 'started_at', until, where: sql`NOT ${isRetained(now)}` })
}

/** The owners of one step: few of their calls have passed their retention since the last night. */
const ownersAtOnce = 200

/**
 * Deletes calls past the retention of owners who chose a shorter one than the default. `rowsOf` is a query of
 * the ids of an owner's expired rows in `table`; it may use `owner.user_id` and `owner.retention_days`.
 */
export async function deleteForShorterRetention(
  db: Db,
  table: 'calls' | 'refused_calls',
  rowsOf: RawBuilder<unknown>,
): Promise<void> {
  const deletion = table === 'calls' ? sql`DELETE FROM calls` : sql`DELETE FROM refused_calls`
  let after: number | null = 0
  while (after !== null) {
    const step: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      WITH owner AS MATERIALIZED (
        SELECT user_id, retention_days FROM call_settings
        WHERE retention_days < ${sql.lit(defaultRetentionDays)} AND user_id > ${after}
        ORDER BY user_id LIMIT ${sql.lit(ownersAtOnce)}
      ), deleted AS (${deletion} WHERE id = ANY (ARRAY(
        SELECT expired.id FROM owner CROSS JOIN LATERAL (${rowsOf} OFFSET 0) AS expired)))
      SELECT max(user_id) AS last FROM owner`.execute(db)
    after = step.rows[0]?.last ?? null
  }
}

/** A query of an owner's calls past their retention, for `deleteForShorterRetention`. */
export const expiredCalls = (now: Date): RawBuilder<unknown> => sql`
  SELECT id FROM calls WHERE calls.user_id = owner.user_id
    AND started_at <= ${now}::timestamptz - make_interval(days => owner.retention_days)`

/** Deletes the markers of calls that were deleted, or missed, before a moment. */
export async function deleteReportMarkers(db: Db, until: Date): Promise<void> {
  await deleteInSteps(db, { table: 'deleted_calls', moment: 'deleted_at', until, key: 'call_id' })
  await deleteInSteps(db, { table: 'missed_calls', moment: 'missed_at', until })
}
