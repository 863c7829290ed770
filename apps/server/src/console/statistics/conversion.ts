import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { visitsFigure } from '../../platform/web/visits.ts'
import { type ComparedDays, compareDays } from './compare-days.ts'
import { selectDailyCounts } from './daily-queries.ts'
import { type Period, spanBoth } from './period.ts'
import { dayOf } from './queries.ts'

type ConversionFigures = { visits: number; placed: number; paid: number }

/** Visits, the orders for new numbers that were placed, and those of them that were paid, on each day. */
export async function compareConversion(db: Db, period: Period): Promise<ComparedDays<ConversionFigures>> {
  const both = { from: period.before.from, until: period.until }
  const { start, end } = spanBoth(period)
  const visits = await selectDailyCounts(db, visitsFigure, both)
  const { rows: orders } = await sql<{ day: string; placed: number; paid: number }>`
    SELECT ${dayOf('created_at')}::text AS day, count(*)::integer AS placed, count(paid_at)::integer AS paid
    FROM orders WHERE kind = 'new' AND created_at >= ${start} AND created_at < ${end}
    GROUP BY ${dayOf('created_at')}`.execute(db)
  const days = new Map(orders.map(({ day, ...figures }) => [day, { visits: 0, ...figures }]))
  for (const [day, counts] of visits.counts)
    days.set(day, { placed: 0, paid: 0, ...days.get(day), visits: counts.get(visitsFigure) ?? 0 })
  const rows = [...days].map(([day, figures]) => ({ day, ...figures }))
  return compareDays(period, rows, { visits: 0, placed: 0, paid: 0 })
}
