import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { isBlockedSql } from '../../people/users/blocks.ts'
import { insertJobSql } from '../../platform/jobs/table.ts'
import { isDaytime, shanghaiDay, toShanghaiClock } from '../../platform/base/time.ts'
import { isSellingStoppedSql } from '../selling/queries.ts'

/** SQL condition: it is a quiet hour of any number of the row of `users`. */
export function isQuietSql(at: Date): RawBuilder<boolean> {
  const wall = toShanghaiClock(at)
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
  return sql<boolean>`EXISTS (SELECT FROM ring_rules WHERE ring_rules.user_id = users.id AND quiet AND CASE
    WHEN quiet_from < quiet_until THEN quiet_from <= ${minute} AND ${minute} < quiet_until
    ELSE quiet_from <= ${minute} OR ${minute} < quiet_until END)`
}

/** The most messages of one run. Others follow with the next one. */
const maxMessages = 1000

/**
 * One message a day for each user whose saved searches have new numbers: by day, not in the quiet hours of
 * any of their numbers, not while they are blocked or nothing is sold. What is told is decided again when it
 * leaves.
 */
export async function enqueueMessages({ db, clock }: Context): Promise<void> {
  const at = clock()
  if (!isDaytime(at)) return
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      WITH due AS (
        SELECT user_id, sum(untold)::int AS found FROM saved_searches JOIN users ON users.id = user_id
        WHERE untold > 0 AND sms AND users.phone IS NOT NULL AND NOT ${isBlockedSql(at)} AND NOT ${isQuietSql(at)}
          AND NOT ${isSellingStoppedSql} AND NOT EXISTS (SELECT FROM search_messages
            WHERE search_messages.user_id = users.id AND day = ${shanghaiDay(at)})
        GROUP BY user_id LIMIT ${maxMessages}
      ), message AS (
        INSERT INTO search_messages (user_id, day, found, created_at)
        SELECT user_id, ${shanghaiDay(at)}, found, ${at} FROM due ON CONFLICT DO NOTHING RETURNING id
      )
      SELECT id FROM message`.execute(trx)
    if (rows.length === 0) return
    const ids = sql`FROM unnest(${rows.map(({ id }) => id)}::bigint[]) AS message (id)`
    await insertJobSql('search-notice', sql`jsonb_build_object('messageId', message.id)`, {
      from: ids,
    }).execute(trx)
  })
}
