import { type Db } from '../../platform/db/database.ts'
import { type Days, nextDay } from './period.ts'
export type DailyCount = { day: string; figure: string; count: number }

/** The last day with stored figures of this prefix; undefined when there is none. */
export async function selectLastStoredDay(db: Db, prefix: string): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('daily_counts')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('figure', 'like', `${prefix}%`)
    .executeTakeFirstOrThrow()
  return day ?? undefined
}

/**
 * The stored figures with this prefix of each day, and `open`, the first day whose figures are not stored
 * yet.
 */
export async function selectDailyCounts(db: Db, prefix: string, { from, until }: Days) {
  const rows = await db
    .selectFrom('daily_counts')
    .select(['day', 'figure', 'count'])
    .where('figure', 'like', `${prefix}%`)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .execute()
  const counts = new Map<string, Map<string, number>>()
  for (const { day, figure, count } of rows)
    counts.set(day, (counts.get(day) ?? new Map<string, number>()).set(figure, count))
  const last = await selectLastStoredDay(db, prefix)
  return { counts, open: last === undefined ? from : nextDay(last) }
}
