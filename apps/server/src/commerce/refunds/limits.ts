import { refundsAlone as alone } from '@hao/contract/console/refund-limits.ts'
import type { Trx } from '../../platform/db/database.ts'
import { sql } from 'kysely'
import { selectAccountsOfPerson } from '../../people/staff/people-behind.ts'
import { dayMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'

/** What was asked for before and neither refused, withdrawn nor lapsed (fen). */
export type Before = { ofOrderFen: number; ofDayFen: number }

/**
 * Whether a refund needs another person: with it what the staff gives back of this order reaches 200 yuan, be it at once or with those before it, or what its
 * asker gives back in a day reaches 1,000, by whichever account.
 */
export function needsAnother(amountFen: number, { ofOrderFen, ofDayFen }: Before): boolean {
  return ofOrderFen + amountFen >= alone.ofOrderFen || ofDayFen + amountFen >= alone.ofDayFen
}

/**
 * What was asked for before: of this order, and on the day (Asia/Shanghai) of `at` by all accounts of the person behind `staffId`. These people and the order must be locked by
 * then, so that two requests at once count one after the other.
 */
export async function askedBefore(
  trx: Trx,
  { orderId, staffId, at }: { orderId: number; staffId: number; at: Date },
): Promise<Before> {
  const from = startOfShanghaiDay(shanghaiDay(at))
  const accounts = await selectAccountsOfPerson(trx, { staffId, at })
  const ofOrder = await countedSum(trx).where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const ofDay = await countedSum(trx)
    .where('refund_requests.asked_by', 'in', accounts)
    .where('refund_requests.asked_at', '>=', from)
    .where('refund_requests.asked_at', '<', new Date(from.getTime() + dayMs))
    .executeTakeFirstOrThrow()
  return { ofOrderFen: ofOrder.fen, ofDayFen: ofDay.fen }
}

const countedSum = (trx: Trx) =>
  trx
    .selectFrom('refund_requests')
    .innerJoin('approvals', 'approvals.id', 'approval_id')
    .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
    .where('state', 'in', ['asked', 'approved'])
