import type { statisticsEndpoints } from '@hao/contract/console/endpoints/statistics.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { shareComputation } from '../base/share-computation.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { compareCalls } from './calls.ts'
import { compareRefunds, compareSales, computeMorning, daily, presentMorning } from './morning.ts'
import { type Days, type Period, resolvePeriod } from './period.ts'
import { selectDailySubscriptions } from './queries.ts'
import { compareConversion } from './conversion.ts'
import { computeRevenue } from './revenue.ts'
import { compareStock } from './stock.ts'

const maxAgeMs = 10_000
/** Yesterday's figures change only by what is found later. */
const morningAgeMs = 60_000

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
  const morning = shareComputation((at) => computeMorning(context.db, at), {
    clock: () => context.clock(),
    freshMs: morningAgeMs,
  })
  return {
    'GET /statistics/morning': async (_input, { staff }) => presentMorning(await morning(), staff.roles),
    'GET /statistics/sales': share(compareSales),
    'GET /statistics/refunds': share(compareRefunds),
    'GET /statistics/subscriptions': share(daily(selectDailySubscriptions, noSubscriptions)),
    'GET /statistics/conversion': share(compareConversion),
    'GET /statistics/calls': share(compareCalls),
    'GET /statistics/stock': share(compareStock),
    'GET /statistics/revenue': share(computeRevenue),
  }
}
