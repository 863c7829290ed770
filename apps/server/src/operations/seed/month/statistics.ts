import { seededRandom } from '@hao/numbers/random.ts'
import type { Context } from '../../../context.ts'
import { storeDays } from '../../../console/statistics/close-days.ts'
import { listDays } from '../../../console/statistics/period.ts'
import { selectDailyPlacedOrders } from '../../../console/statistics/queries.ts'
import { addDays, endOfShanghaiDay, shanghaiDay, startOfShanghaiDay } from '../../../platform/base/time.ts'
import { addVisits } from '../../../platform/web/visit-queries.ts'

/** Visits of a day: those who do not order, and the least and the most for each order. */
const visits = { base: 30, spread: 25, min: 9, max: 22 }

/**
 * Stores the statistics of the simulated month. Calls and stock are counted from its rows; visits are
 * invented in proportion to the orders, because simulated shoppers open no pages.
 */
export async function storeStatistics(context: Context, begin: Date): Promise<void> {
  const { db, clock } = context
  const days = { from: shanghaiDay(begin), until: shanghaiDay(addDays(clock(), -2)) }
  await storeDays({ db }, days)
  const visited = { from: days.from, until: shanghaiDay(clock()) }
  const span = { start: startOfShanghaiDay(visited.from), end: endOfShanghaiDay(visited.until) }
  const placed = new Map((await selectDailyPlacedOrders(db, span)).map((row) => [row.day, row.placed]))
  const random = seededRandom(23)
  const count = (day: string) =>
    visits.base +
    random.below(visits.spread) +
    (placed.get(day) ?? 0) * (visits.min + random.below(visits.max - visits.min + 1))
  await addVisits(db, new Map(listDays(visited).map((day) => [day, count(day)])))
}
