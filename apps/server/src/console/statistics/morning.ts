import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { hasPermission, type Role } from '@hao/contract/console/roles.ts'
import { addDays, shanghaiDay } from '../../platform/base/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { compareCalls } from './calls.ts'
import { type ComparedDays, compareDays } from './compare-days.ts'
import { type Period, type Span, spanBoth } from './period.ts'
import { selectDailyCreated, selectDailyRefunds, selectDailySales } from './queries.ts'

type Figures = Record<string, number>

/** Computes the figures of each day by a query over both periods. */
export function daily<F extends Figures>(
  select: (db: Db, span: Span) => Promise<({ day: string } & F)[]>,
  none: F,
) {
  return async (db: Db, period: Period): Promise<ComparedDays<F>> =>
    compareDays(period, await select(db, spanBoth(period)), none)
}

const noMoney = { count: 0, fen: 0 }

export const compareSales = daily(selectDailySales, noMoney)
export const compareRefunds = daily(selectDailyRefunds, noMoney)
const comparePlaced = daily(selectDailyCreated('orders'), { count: 0 })
const compareCustomers = daily(selectDailyCreated('users'), { count: 0 })

/** Yesterday, beside the same weekday of the week before. */
export async function computeMorning(db: Db, at: Date) {
  const day = shanghaiDay(addDays(at, -1))
  const before = shanghaiDay(addDays(at, -8))
  const period = { from: day, until: day, before: { from: before, until: before } }
  const both = async <F extends Figures>(compare: (db: Db, period: Period) => Promise<ComparedDays<F>>) => {
    const { totals, totalsBefore } = await compare(db, period)
    return { of: totals, before: totalsBefore }
  }
  const [placed, paid, refunds, calls, customers] = await Promise.all([
    both(comparePlaced),
    both(compareSales),
    both(compareRefunds),
    both(compareCalls),
    both(compareCustomers),
  ])
  return { day, before, placed, paid, refunds, calls, customers }
}

/** The figures with lists that the reader may open. */
export function presentMorning(
  { placed, paid, refunds, calls, customers, ...days }: Awaited<ReturnType<typeof computeMorning>>,
  roles: readonly Role[],
): ConsoleOutput<'GET /statistics/morning'> {
  return {
    ...days,
    ...(hasPermission(roles, 'orders.read') && { placed, paid }),
    ...(hasPermission(roles, 'refunds.read') && { refunds }),
    ...(hasPermission(roles, 'calls.read') && { calls }),
    ...(hasPermission(roles, 'customers.read') && { customers }),
  }
}
