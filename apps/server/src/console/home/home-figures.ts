import type { Db } from '../../platform/db/database.ts'
import { dayMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { sumRefunds, sumSales } from './queries.ts'

export async function computeHomeFigures(db: Db, at: Date) {
  const [sales, refunds] = await Promise.all([
    compareWithLastWeek(db, sumSales, at),
    compareWithLastWeek(db, sumRefunds, at),
  ])
  return { at: at.toISOString(), sales, refunds }
}

/**
 * Today until now, and the same weekday last week until the same time. Days in Shanghai always have 24 hours.
 */
async function compareWithLastWeek(db: Db, sum: typeof sumSales, at: Date) {
  const midnight = startOfShanghaiDay(shanghaiDay(at))
  const weekAgo = (moment: Date) => new Date(moment.getTime() - 7 * dayMs)
  const [now, before] = await Promise.all([
    sum(db, { from: midnight, until: at }),
    sum(db, { from: weekAgo(midnight), until: weekAgo(at) }),
  ])
  return { count: now.count, fen: now.fen, countBefore: before.count, fenBefore: before.fen }
}
