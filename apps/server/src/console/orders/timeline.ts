import type { Db } from '../../platform/db/database.ts'
import { findActor } from './actor.ts'
import { selectTimeline } from './timeline-queries.ts'

/**
 * All that happened to an order, the newest first, in one statement over the histories of what belongs to it. What happened to its subscription is told from the moment
 * it was placed until the next order that was paid for was, whose line goes on from there; without one until now, also when what it has paid for is over.
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
