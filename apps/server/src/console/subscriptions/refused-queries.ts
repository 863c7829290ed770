import { sql } from 'kysely'
import { isRefusalRetained } from '../../telephony/call-log/traffic-queries.ts'
import type { MomentPosition } from '../../platform/base/page.ts'
import type { Db } from '../../platform/db/database.ts'

type RefusedFilters = { reason?: string | undefined; from?: Date | undefined; until?: Date | undefined }

/** A page of the refused calls to the number of a subscription while it lived, newest first. */
export function selectRefusedCalls(
  db: Db,
  subscriptionId: number,
  { reason, from, until }: RefusedFilters,
  { limit, after, now }: { limit: number; after: MomentPosition | undefined; now: Date },
) {
  let query = db
    .selectFrom('subscriptions')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .innerJoin('refused_calls', 'refused_calls.digits', 'numbers.digits')
    .select(['refused_calls.id', 'minute', 'refused_calls.reason', 'status', 'count'])
    .where('subscriptions.id', '=', subscriptionId)
    // `minute` is the beginning of a minute.
    .where(sql<boolean>`minute >= date_trunc('minute', subscriptions.created_at)`)
    .where(sql<boolean>`(subscriptions.ended_at IS NULL OR minute < subscriptions.ended_at)`)
    .where(isRefusalRetained(now))
  if (reason !== undefined) query = query.where('refused_calls.reason', '=', reason)
  if (from) query = query.where('minute', '>=', from)
  if (until) query = query.where('minute', '<', until)
  if (after) query = query.where(sql<boolean>`(minute, refused_calls.id) < (${after.at}, ${after.id})`)
  return query.orderBy('minute', 'desc').orderBy('refused_calls.id', 'desc').limit(limit).execute()
}
