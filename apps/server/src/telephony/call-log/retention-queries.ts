import { type RawBuilder, sql } from 'kysely'
import { defaultRetentionDays } from '@hao/contract/retention-days.ts'
import type { Db } from '../../platform/db/database.ts'
/** What one step reads and deletes. It takes some 20 ms: nothing waits long for its locks. */
const ownersAtOnce = 200
const rowsAtOnce = 2000

/**
 * `owners` is a query of `user_id` and `retention_days`; `rowsOf` one of the `ctid` of an owner's expired
 * rows: it reads the rows, so that their locks, which follow, wait for no disk.
 */
async function deleteByOwner(
  db: Db,
  table: 'calls' | 'refused_calls',
  { owners, rowsOf }: { owners: RawBuilder<unknown>; rowsOf: RawBuilder<unknown> },
): Promise<void> {
  const deletion = table === 'calls' ? sql`DELETE FROM calls` : sql`DELETE FROM refused_calls`
  let after: number | null = 0
  while (after !== null) {
    // A step is repeated when it reached its limit, or a report changed one of its rows since.
    const step: { rows: { next: number | null }[] } = await sql<{ next: number | null }>`
      WITH owner AS MATERIALIZED (
        SELECT * FROM (${owners}) AS every WHERE user_id > ${after}
        ORDER BY user_id LIMIT ${sql.lit(ownersAtOnce)}
      ), expired AS MATERIALIZED (
        SELECT found.place FROM owner CROSS JOIN LATERAL (${rowsOf} OFFSET 0) AS found
        LIMIT ${sql.lit(rowsAtOnce)}
      ), deleted AS (${deletion} WHERE ctid = ANY (ARRAY(SELECT place FROM expired)) RETURNING true)
      SELECT CASE WHEN (SELECT count(*) FROM deleted)
          BETWEEN (SELECT count(*) FROM expired) AND ${sql.lit(rowsAtOnce - 1)} THEN max(user_id)
        ELSE ${after}::bigint END AS next FROM owner`.execute(db)
    after = step.rows[0]?.next ?? null
  }
}

/** By owner and not by age: older calls of owners with a long retention are never read. */
export async function deleteOldCalls(db: Db, now: Date): Promise<void> {
  await deleteByOwner(db, 'calls', {
    owners: sql`
      SELECT id AS user_id, coalesce((SELECT retention_days FROM call_settings
        WHERE call_settings.user_id = users.id), ${sql.lit(defaultRetentionDays)}) AS retention_days FROM users`,
    rowsOf: sql`
      SELECT calls.ctid AS place FROM calls WHERE calls.user_id = owner.user_id
        AND started_at <= ${now}::timestamptz - make_interval(days => owner.retention_days)`,
  })
}

export async function deleteRefusalsOfOwners(db: Db, now: Date): Promise<void> {
  await deleteByOwner(db, 'refused_calls', {
    owners: sql`SELECT user_id, retention_days FROM call_settings
      WHERE retention_days < ${sql.lit(defaultRetentionDays)}`,
    rowsOf: sql`
      SELECT refused_calls.ctid AS place FROM subscriptions JOIN numbers ON numbers.id = number_id
      JOIN refused_calls ON refused_calls.digits = numbers.digits
        AND minute <= ${now}::timestamptz - make_interval(days => owner.retention_days)
      WHERE subscriptions.user_id = owner.user_id AND subscriptions.state <> 'ended'`,
  })
}
