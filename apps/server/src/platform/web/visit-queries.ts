import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export const visitsFigure = 'visits'

/** Adds to the visits of days in Shanghai. Several servers may add to one day. */
export async function addVisits(db: Db, visits: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...visits].map(([day, count]) => ({ day, count, figure: visitsFigure }))
  if (rows.length === 0) return
  await db
    .insertInto('daily_counts')
    .values(rows)
    .onConflict((known) =>
      known
        .columns(['day', 'figure'])
        .doUpdateSet({ count: sql<number>`daily_counts.count + excluded.count` }),
    )
    .execute()
}
