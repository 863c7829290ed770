import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { startOfShanghaiDay } from '../../platform/base/time.ts'
import { type Period, spanBoth } from './period.ts'
import { selectRevenue } from './queries.ts'

/** The lower bounds of the price bands: fen a month. */
const bandBounds = [0, 10_00, 20_00, 50_00, 100_00, 200_00, 1000_00]

const none = { count: 0, fen: 0, countBefore: 0, fenBefore: 0 }

type Figures = typeof none

/** Paid revenue by category and by price band. Every order is in one band, so the bands have the totals. */
export async function computeRevenue(
  db: Db,
  period: Period,
): Promise<ConsoleOutput<'GET /statistics/revenue'>> {
  const middle = startOfShanghaiDay(period.from)
  const groups = await selectRevenue(db, spanBoth(period), { middle, bounds: bandBounds })
  const all = sum(groups)
  const names = [...new Set(groups.flatMap(({ categories }) => categories))]
  const categories = names.map((category) => ({
    category,
    ...sum(groups.filter((group) => group.categories.includes(category))),
  }))
  const inNone = groups.filter((group) => group.categories.length === 0)
  return {
    ...period,
    totals: { count: all.count, fen: all.fen },
    totalsBefore: { count: all.countBefore, fen: all.fenBefore },
    categories: [...categories, ...(inNone.length > 0 ? [{ category: null, ...sum(inNone) }] : [])].toSorted(
      (one, other) => other.fen - one.fen || other.fenBefore - one.fenBefore,
    ),
    bands: bandBounds.map((minFen, place) => ({
      minFen,
      maxFen: bandBounds[place + 1] ?? null,
      ...sum(groups.filter(({ band }) => band === place + 1)),
    })),
  }
}

function sum(groups: readonly Figures[]): Figures {
  const total = { ...none }
  for (const group of groups)
    for (const name of Object.keys(none) as (keyof Figures)[]) total[name] += group[name]
  return total
}
