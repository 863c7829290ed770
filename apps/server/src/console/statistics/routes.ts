import type { statisticsEndpoints } from '@hao/contract/console/endpoints/statistics.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { shareComputation } from '../base/share-computation.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { compareCalls } from './calls.ts'
import { type ComparedDays, compareDays } from './compare-days.ts'
import { type Days, type Period, resolvePeriod, type Span, spanBoth } from './period.ts'
import { selectDailyRefunds, selectDailySales, selectDailySubscriptions } from './queries.ts'
import { compareConversion } from './conversion.ts'
import { computeRevenue } from './revenue.ts'
import { compareStock } from './stock.ts'

const maxAgeMs = 10_000

const noMoney = { count: 0, fen: 0 }
const noSubscriptions = { renewals: 0, renewalsFen: 0, started: 0, ended: 0 }

export function statisticsRoutes(context: Context): ConsoleHandlers<keyof typeof statisticsEndpoints> {
  /** A handler that shares its result with all requests for the same period. */
  const share = <T>(compute: (db: Db, period: Period) => Promise<T>) => {
    const shared = shareComputation(
      (at, { from, until }: Days) => compute(context.db, resolvePeriod({ from, until }, at)),
      { clock: () => context.clock(), freshMs: maxAgeMs },
    )
    return (input: Days) => shared(input)
  }
  return {
    'GET /statistics/sales': share(daily(selectDailySales, noMoney)),
    'GET /statistics/refunds': share(daily(selectDailyRefunds, noMoney)),
    'GET /statistics/subscriptions': share(daily(selectDailySubscriptions, noSubscriptions)),
    'GET /statistics/conversion': share(compareConversion),
    'GET /statistics/calls': share(compareCalls),
    'GET /statistics/stock': share(compareStock),
    'GET /statistics/revenue': share(computeRevenue),
  }
}

/** Computes the figures of each day by a query over both periods. */
function daily<Figures extends Record<string, number>>(
  select: (db: Db, span: Span) => Promise<({ day: string } & Figures)[]>,
  none: Figures,
) {
  return async (db: Db, period: Period): Promise<ComparedDays<Figures>> =>
    compareDays(period, await select(db, spanBoth(period)), none)
}
