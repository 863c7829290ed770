import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { startOfShanghaiDay } from '../../platform/base/time.ts'
import { type Period, spanBoth } from './period.ts'
import { selectRevenueByBand, selectRevenueByCategory } from './queries.ts'

/** The lower bounds of the price bands: fen a month. */
const bandBounds = [0, 10_00, 20_00, 50_00, 100_00, 200_00, 1000_00]

const none = { count: 0, fen: 0, countBefore: 0, fenBefore: 0 }

/** Paid revenue by category and by price band. Every order is in one band, so the bands have the totals. */
export async function computeRevenue(
  db: Db,
  period: Period,
): Promise<ConsoleOutput<'GET /statistics/revenue'>> {
  const [span, middle] = [spanBoth(period), startOfShanghaiDay(period.from)]
  const [categories, found] = await Promise.all([
    selectRevenueByCategory(db, span, middle),
    selectRevenueByBand(db, span, { middle, bounds: bandBounds }),
  ])
  const bands = bandBounds.map((minFen, place) => {
    const { band: _, ...figures } = found.find(({ band }) => band === place + 1) ?? { band: 0, ...none }
    return { minFen, maxFen: bandBounds[place + 1] ?? null, ...figures }
  })
  const sum = (name: keyof typeof none) => bands.reduce((total, band) => total + band[name], 0)
  return {
    ...period,
    totals: { count: sum('count'), fen: sum('fen') },
    totalsBefore: { count: sum('countBefore'), fen: sum('fenBefore') },
    categories,
    bands,
  }
}
