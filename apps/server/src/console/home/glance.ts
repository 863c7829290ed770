import type { homeCalls } from '@hao/contract/console/calls/home.ts'
import type { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { serviceMs } from '../../support/service-hours.ts'
import { dayMs, hourMs, shanghaiDay, startOfShanghaiDay } from '../../time.ts'
import {
  countFailedJobs,
  countNumbers,
  countQuarantined,
  selectBroken,
  selectWaitingSince,
  sumLedger,
} from './queries.ts'

export type Glance = z.output<(typeof homeCalls)['GET /home']['output']>

/** A ticket wants its first answer within so many ms of service hours. */
const answerWithin = 4 * hourMs

/** The shop at a glance at this moment. */
export async function countHome(db: Db, at: Date): Promise<Glance> {
  const [sales, refunds, numbers, waiting, failedJobs, brokenInvariants, quarantine] = await Promise.all([
    figureOf(db, 'payment', at),
    figureOf(db, 'refund', at),
    countNumbers(db),
    selectWaitingSince(db),
    countFailedJobs(db),
    selectBroken(db),
    countQuarantined(db),
  ])
  const overdue = waiting.filter((since) => serviceMs(since, at) > answerWithin).length
  return {
    at: at.toISOString(),
    sales,
    refunds,
    numbers,
    tickets: { open: waiting.length, overdue },
    failedJobs,
    brokenInvariants,
    quarantine,
  }
}

/** Today until now, and the same weekday last week until the same time: days in Shanghai have no other length. */
async function figureOf(db: Db, kind: 'payment' | 'refund', at: Date): Promise<Glance['sales']> {
  const midnight = startOfShanghaiDay(shanghaiDay(at))
  const weekAgo = (moment: Date) => new Date(moment.getTime() - 7 * dayMs)
  const [now, before] = await Promise.all([
    sumLedger(db, kind, { from: midnight, until: at }),
    sumLedger(db, kind, { from: weekAgo(midnight), until: weekAgo(at) }),
  ])
  return { count: now.count, fen: now.fen, countBefore: before.count, fenBefore: before.fen }
}
