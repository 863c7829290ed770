import { type RawBuilder, sql } from 'kysely'
import { stockStates } from '@hao/contract/console/stock.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import { addDays, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { callFigure, countCalls } from './calls.ts'
import { selectLastStoredDay, type DailyCount } from './daily-queries.ts'
import { type Days, nextDay, splitDays } from './period.ts'
import { dayOf } from './queries.ts'
import { countRevenue, revenuePrefix } from './revenue.ts'
import { computeStock, stockFigure } from './stock.ts'

/** Days after which a day's calls are complete: the last ones end and are reported after its end. */
const openDays = 2

/** Days of revenue that one statement counts; the last ones are counted again, for late payments. */
const revenueDays = 31

/** The day of Shanghai of a first moment; undefined without any. */
async function selectDay(db: Db, first: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT ${dayOf('first.at')}::text AS day FROM (${first}) AS first`.execute(db)
  return rows[0]?.day ?? undefined
}

const firstChange = sql`SELECT min(at) AS at FROM number_history`
const firstSale = sql`SELECT min(paid_at) AS at FROM orders`

/**
 * Stores the figures of all days up to the day before yesterday that are not stored: calls, because lists
 * keep them only as long as their owners choose; stock and revenue, because computing them takes long.
 */
export async function closeDays({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const until = shanghaiDay(addDays(clock(), -openDays))
  const last = await selectLastStoredDay(db, 'calls.')
  const from = last === undefined ? await selectDay(db, firstChange) : nextDay(last)
  if (from !== undefined && from <= until) await storeDays({ db }, { from, until })
  await closeRevenue(db, until)
}

/** Stores figures; those that are stored already are replaced. */
async function upsertDailyCounts(db: Db | Trx, rows: readonly DailyCount[]): Promise<void> {
  await sql`
    INSERT INTO daily_counts (day, figure, count)
    SELECT day, figure, count FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS found (day text, figure text, count bigint) ORDER BY day, figure
    ON CONFLICT (day, figure) DO UPDATE SET count = excluded.count`.execute(db)
}

/** Stores all figures with a prefix of these days: what was stored before is deleted. */
async function replaceDailyCounts(
  db: Db,
  prefix: string,
  { days, rows }: { days: Days; rows: readonly DailyCount[] },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('daily_counts')
      .where('figure', 'like', `${prefix}%`)
      .where('day', '>=', days.from)
      .where('day', '<=', days.until)
      .execute()
    await upsertDailyCounts(trx, rows)
  })
}

/**
 * Stores the revenue of days, by the categories that the numbers have now. A payment counts for its own day,
 * also when it is found weeks later.
 */
async function closeRevenue(db: Db, until: string): Promise<void> {
  const last = await selectLastStoredDay(db, revenuePrefix)
  const from = last === undefined ? await selectDay(db, firstSale) : daysBefore(last, revenueDays)
  if (from === undefined) return
  for (const days of splitDays({ from, until }, revenueDays))
    await replaceDailyCounts(db, revenuePrefix, { days, rows: await countRevenue(db, days) })
}

const daysBefore = (day: string, days: number) => shanghaiDay(addDays(startOfShanghaiDay(day), -days))

/** Computes and stores the figures of days, the oldest first, also of those that are stored. */
async function storeDays({ db }: Pick<Context, 'db'>, days: Days): Promise<void> {
  const stock = await computeStock(db, days)
  for (const [day, states] of [...stock].toReversed()) {
    const calls = await countCalls(db, { from: day, until: day })
    await upsertDailyCounts(db, [
      ...stockStates.map((state) => ({ day, figure: stockFigure(state), count: states[state] })),
      ...calls.flatMap(({ day: _same, ...figures }) =>
        (['connected', 'missed', 'refused'] as const).map((name) => ({
          day,
          figure: callFigure(name),
          count: figures[name],
        })),
      ),
    ])
  }
}
