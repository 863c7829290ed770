import { maxOrderRefundFen } from '@hao/contract/console/limits.ts'
import { readLimit } from '../../people/limits/limits.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { sumOrderRefundsAlone } from './queries.ts'

/**
 * What was refunded without approval (fen), and its maximum: of an order, by all staff, and by one person on
 * one day. What a second person decides, or will decide, does not count.
 */
export async function readRefundsAlone(
  db: Db | Trx,
  { orderId, staffId, at }: { orderId: number; staffId: number; at: Date },
) {
  return {
    ofOrder: { used: await sumOrderRefundsAlone(db, orderId), max: maxOrderRefundFen },
    ofDay: await readLimit(db, 'refund', { staffId, at }),
  }
}
