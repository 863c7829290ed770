import { refundsAlone as alone } from '@hao/contract/console/refund-limits.ts'
import type { Trx } from '../db/database.ts'
import { sql } from 'kysely'
import { dayMs, shanghaiDay, startOfShanghaiDay } from '../time.ts'

/** What was asked for before and neither refused, withdrawn nor lapsed (fen). */
export type Before = { ofOrderFen: number; ofDayFen: number }

/**
 * Whether a refund needs another person: with it what the staff gives back of this order reaches 200 yuan, be it at once or with those before it, or what its
 * asker gives back in a day reaches 1,000.
 */
export function needsAnother(amountFen: number, { ofOrderFen, ofDayFen }: Before): boolean {
  return ofOrderFen + amountFen >= alone.ofOrderFen || ofDayFen + amountFen >= alone.ofDayFen
}

/**
 * What was asked for before, of this order and by this person on the day (Asia/Shanghai) of `at`. Their row is locked until the transaction ends, so that two
 * requests at once count one after the other; the order must be locked by then.
 */
export async function askedBefore(
  trx: Trx,
  { orderId, staffId, at }: { orderId: number; staffId: number; at: Date },
): Promise<Before> {
  const day = startOfShanghaiDay(shanghaiDay(at))
  const counts = sql`JOIN approvals approval ON approval.id = request.approval_id AND approval.state IN ('asked', 'approved')`
  const { rows } = await sql<Before>`
    SELECT
      (SELECT coalesce(sum(amount_fen), 0)::bigint FROM refund_requests request ${counts} WHERE order_id = ${orderId}) AS "ofOrderFen",
      (SELECT coalesce(sum(amount_fen), 0)::bigint FROM refund_requests request ${counts}
        WHERE request.asked_by = ${staffId} AND request.asked_at >= ${day} AND request.asked_at < ${new Date(day.getTime() + dayMs)}
      ) AS "ofDayFen"`.execute(trx)
  return rows[0] ?? { ofOrderFen: 0, ofDayFen: 0 }
}
