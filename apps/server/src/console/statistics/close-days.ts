import { stockStates } from '@hao/contract/console/stock.ts'
import type { Context } from '../../context.ts'
import { addDays, shanghaiDay } from '../../platform/base/time.ts'
import { callFigure, countCalls } from './calls.ts'
import { selectFirstDay, selectLastStoredDay, upsertDailyCounts } from './daily-queries.ts'
import { type Days, nextDay } from './period.ts'
import { computeStock, stockFigure } from './stock.ts'

/** Days after which a day's calls are complete: the last ones end and are reported after its end. */
const openDays = 2

/**
 * Stores the figures of all days up to the day before yesterday that are not stored: calls, because lists
 * keep them only as long as their owners choose; stock, because computing it from the whole history takes
 * long.
 */
export async function closeDays({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const until = shanghaiDay(addDays(clock(), -openDays))
  const last = await selectLastStoredDay(db, 'calls.')
  const from = last === undefined ? await selectFirstDay(db) : nextDay(last)
  if (from !== undefined && from <= until) await storeDays({ db }, { from, until })
}

/** Computes and stores the figures of days, also of those that are stored. */
export async function storeDays({ db }: Pick<Context, 'db'>, days: Days): Promise<void> {
  const [stock, calls] = await Promise.all([computeStock(db, days), countCalls(db, days)])
  await upsertDailyCounts(db, [
    ...[...stock].flatMap(([day, states]) =>
      stockStates.map((state) => ({ day, figure: stockFigure(state), count: states[state] })),
    ),
    ...calls.flatMap(({ day, ...figures }) =>
      (['connected', 'missed', 'refused'] as const).map((name) => ({
        day,
        figure: callFigure(name),
        count: figures[name],
      })),
    ),
  ])
}
