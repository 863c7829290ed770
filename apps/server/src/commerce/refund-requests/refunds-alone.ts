import { sql } from 'kysely'
import { maxOrderRefundFen } from '@hao/contract/console/limits.ts'
import { readLimit } from '../../people/limits/limits.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

/** The refunds of an order (fen) that are requested or approved. The caller has locked the order. */
async function sumOrderRefunds(db: Db | Trx, orderId: number): Promise<number> {
  const { fen } = await db
    .selectFrom('refund_requests')
    .innerJoin('approvals', 'approvals.id', 'approval_id')
    .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
    .where('order_id', '=', orderId)
    .where('state', 'in', ['asked', 'approved'])
    .executeTakeFirstOrThrow()
  return fen
}

/**
 * What counts for refunds without approval (fen), and the maximum: all refunds of the order by staff, and
 * what one person refunded alone on this day. What a second person decides is not in the latter.
 */
export async function readRefundsAlone(
  db: Db | Trx,
  { orderId, staffId, at }: { orderId: number; staffId: number; at: Date },
) {
  return {
    ofOrder: { used: await sumOrderRefunds(db, orderId), max: maxOrderRefundFen },
    ofDay: await readLimit(db, 'refund', { staffId, at }),
  }
}
