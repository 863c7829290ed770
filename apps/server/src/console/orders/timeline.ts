import type { Db } from '../../platform/db/database.ts'
import { findActor } from './actor.ts'
import { selectTimeline } from './timeline-queries.ts'

/**
 * The timeline of an order, newest first. Events of its subscription are included from the order's creation
 * until the next paid order of the same subscription was created; that order continues the timeline.
 */
export async function orderTimeline(db: Db, id: number) {
  const rows = await selectTimeline(db, id)
  return rows.map((row) => ({
    at: row.at.toISOString(),
    source: row.source,
    event: row.event,
    state: row.state,
    reference: row.reference,
    amountFen: row.amount_fen,
    actor: row.staff === null ? findActor(row) : ('staff' as const),
    by: row.staff,
    reason: row.reason,
  }))
}
