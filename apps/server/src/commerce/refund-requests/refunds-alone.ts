import { sql } from 'kysely'
import { maxOrderRefundFen } from '@hao/contract/console/limits.ts'
import { readLimit } from '../../people/limits/limits.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

/**
 * What counts for refunds without approval (fen), and the maximum: all refunds of the order by staff, and
 * what one person refunded alone on this day. What a second person decides is not in the latter. The caller
 * has locked the order.
 */
export async function readRefundsAlone(
  db: Db | Trx,
  { orderId, staffId, at }: { orderId: number; staffId: number; at: Date },
) {
  const { fen } = await db
    .selectFrom('refund_requests')
    .innerJoin('approvals', 'approvals.id', 'approval_id')
    .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
    .where('order_id', '=', orderId)
    .where('state', 'in', ['asked', 'approved'])
    .executeTakeFirstOrThrow()
  return {
    ofOrder: { used: fen, max: maxOrderRefundFen },
    ofDay: await readLimit(db, 'refund', { staffId, at }),
  }
}
