import type { homeEndpoints } from '@hao/contract/console/endpoints/home.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { countFailedJobs } from '../../platform/jobs/table.ts'
import { dayMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import {
  countApprovals,
  countCases,
  countNumbers,
  countTickets,
  selectBrokenInvariants,
  sumLedger,
} from './queries.ts'

export type HomeFigures = z.output<(typeof homeEndpoints)['GET /home']['output']>

/** Computes the figures of the home screen. */
export async function computeHomeFigures(db: Db, at: Date): Promise<HomeFigures> {
  const [sales, refunds, numbers, tickets, approvals, failedJobs, brokenInvariants, cases] =
    await Promise.all([
      compareWithLastWeek(db, 'payment', at),
      compareWithLastWeek(db, 'refund', at),
      countNumbers(db),
      countTickets(db, at),
      countApprovals(db),
      countFailedJobs(db),
      selectBrokenInvariants(db),
      countCases(db),
    ])
  return {
    at: at.toISOString(),
    sales,
    refunds,
    numbers,
    tickets,
    approvals,
    failedJobs,
    brokenInvariants,
    ...cases,
  }
}

/**
 * Today until now, and the same weekday last week until the same time. Days in Shanghai always have 24 hours.
 */
async function compareWithLastWeek(
  db: Db,
  kind: 'payment' | 'refund',
  at: Date,
): Promise<HomeFigures['sales']> {
  const midnight = startOfShanghaiDay(shanghaiDay(at))
  const weekAgo = (moment: Date) => new Date(moment.getTime() - 7 * dayMs)
  const [now, before] = await Promise.all([
    sumLedger(db, kind, { from: midnight, until: at }),
    sumLedger(db, kind, { from: weekAgo(midnight), until: weekAgo(at) }),
  ])
  return { count: now.count, fen: now.fen, countBefore: before.count, fenBefore: before.fen }
}
