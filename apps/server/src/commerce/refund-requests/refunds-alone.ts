import { maxOrderRefundFen } from '@hao/contract/console/limits.ts'
import { readLimit } from '../../people/limits/limits.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { sumOrderRefunds } from './queries.ts'

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
