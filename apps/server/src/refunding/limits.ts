import { refundsAlone as alone } from '@hao/contract/console/refund-limits.ts'
import type { Trx } from '../db/database.ts'
import { sql } from 'kysely'
import { mayBeOne, type People, selectPeopleBehind } from '../staff/people-behind.ts'
import { dayMs, shanghaiDay, startOfShanghaiDay } from '../time.ts'

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
 * What was asked for before: of this order, and on the day (Asia/Shanghai) of `at` by all accounts that one person of `people` may be behind. They and the order must be locked by
 * then, so that two requests at once count one after the other.
 */
export async function askedBefore(
  trx: Trx,
  { orderId, people, at }: { orderId: number; people: People; at: Date },
): Promise<Before> {
  const from = startOfShanghaiDay(shanghaiDay(at))
  const ofDay = await sumsOfDay(trx, { from, until: new Date(from.getTime() + dayMs) })
  const behind = await selectPeopleBehind(
    trx,
    ofDay.map(({ askedBy }) => ({ account: askedBy, at })),
  )
  const theirs = ofDay.filter((_sum, place) => mayBeOne(people, behind[place] ?? new Map()))
  const { fen } = await trx
    .selectFrom('refund_requests')
    .innerJoin('approvals', 'approvals.id', 'approval_id')
    .select(sumFen)
    .where('order_id', '=', orderId)
    .where('state', 'in', counted)
    .executeTakeFirstOrThrow()
  return { ofOrderFen: fen, ofDayFen: theirs.reduce((sum, each) => sum + each.fen, 0) }
}

const counted = ['asked', 'approved'] as const
const sumFen = sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen')

/** What each account has asked for in a stretch of time. */
function sumsOfDay(trx: Trx, { from, until }: { from: Date; until: Date }) {
  return trx
    .selectFrom('refund_requests')
    .innerJoin('approvals', 'approvals.id', 'approval_id')
    .select(['refund_requests.asked_by as askedBy', sumFen])
    .where('refund_requests.asked_at', '>=', from)
    .where('refund_requests.asked_at', '<', until)
    .where('state', 'in', counted)
    .groupBy('refund_requests.asked_by')
    .execute()
}
