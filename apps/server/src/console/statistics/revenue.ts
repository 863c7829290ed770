import { sql } from 'kysely'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { selectDailyCounts, type DailyCount } from './daily-queries.ts'
import { type Days, type Period, spanOf, type Span } from './period.ts'
import { dayOf } from './queries.ts'

/** The lower bounds of the price bands: fen a month. */
const bandBounds = [0, 10_00, 20_00, 50_00, 100_00, 200_00, 1000_00]

/** The beginning of the names of figures of revenue in `daily_counts`. */
export const revenuePrefix = 'revenue.'

/**
 * The revenue of each day and combination of categories and price band. `band` is the position of the lower
 * bound among `bounds`, from 1.
 */
async function selectDailyRevenue(
  db: Db,
  { start, end }: Span,
  bounds: readonly number[],
): Promise<RevenueGroup[]> {
  const { rows } = await sql<RevenueGroup>`
    SELECT ${dayOf('paid_at')}::text AS day, categories, width_bucket(orders.price_fen, ${bounds}::integer[]) AS band,
      count(*)::integer AS count, sum(amount_fen)::bigint AS fen
    FROM orders JOIN numbers ON numbers.id = number_id
    WHERE paid_at >= ${start} AND paid_at < ${end} GROUP BY ${dayOf('paid_at')}, 2, 3`.execute(db)
  return rows
}

/** The figures of days for `daily_counts`, such as `revenue.5000.fen.lucky+pair`. */
export async function countRevenue(db: Db, days: Days): Promise<DailyCount[]> {
  const groups = await selectDailyRevenue(db, spanOf(days), bandBounds)
  return groups.flatMap(({ day, categories, band, count, fen }) => {
    const figure = (name: 'count' | 'fen') =>
      `${revenuePrefix}${bandBounds[band - 1] ?? 0}.${name}.${categories.join('+')}`
    return [
      { day, figure: figure('count'), count },
      { day, figure: figure('fen'), count: fen },
    ]
  })
}

/** The paid orders of a day of numbers with the same categories and price band. */
type RevenueGroup = { day: string; categories: string[]; band: number; count: number; fen: number }

function parseRevenue(day: string, figure: string, value: number): RevenueGroup {
  const [, minFen, name, categories = ''] = figure.split('.')
  const band = bandBounds.filter((bound) => bound <= Number(minFen)).length
  const sums = name === 'fen' ? { count: 0, fen: value } : { count: value, fen: 0 }
  return { day, categories: categories.split('+').filter(Boolean), band, ...sums }
}

const none = { count: 0, fen: 0, countBefore: 0, fenBefore: 0 }

type Figures = typeof none

/** Paid revenue by category and by price band. Every order is in one band, so the bands have the totals. */
export async function computeRevenue(
  db: Db,
  period: Period,
): Promise<ConsoleOutput<'GET /statistics/revenue'>> {
  const groups = (await selectGroups(db, { from: period.before.from, until: period.until })).map(
    ({ day, count, fen, ...group }) =>
      day < period.from
        ? { ...group, ...none, countBefore: count, fenBefore: fen }
        : { ...group, ...none, count, fen },
  )
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

/** The stored revenue of closed days, and the computed one of the days since. */
async function selectGroups(db: Db, days: Days): Promise<RevenueGroup[]> {
  const { counts, open } = await selectDailyCounts(db, revenuePrefix, days)
  const stored = [...counts].flatMap(([day, figures]) =>
    [...figures].map(([figure, value]) => parseRevenue(day, figure, value)),
  )
  const from = open > days.from ? open : days.from
  if (from > days.until) return stored
  return [...stored, ...(await selectDailyRevenue(db, spanOf({ from, until: days.until }), bandBounds))]
}

function sum(groups: readonly Figures[]): Figures {
  const total = { ...none }
  for (const group of groups)
    for (const name of Object.keys(none) as (keyof Figures)[]) total[name] += group[name]
  return total
}
