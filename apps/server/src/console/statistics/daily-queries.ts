import type { StockState } from '@hao/contract/console/stock.ts'
import { sql } from 'kysely'
import { numberMachine } from '../../inventory/numbers/machine.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import { type Days, nextDay } from './period.ts'
import { dayOf } from './queries.ts'

export type DailyCount = { day: string; figure: string; count: number }

/** Changes of the count of a state by day; the present counts have no day. */
type StockChange = { day: string | null; state: StockState; count: number }

/** Events that never change the state. An import sets the state that its file has. */
const stillEvents = Object.entries(numberMachine.transitions)
  .filter(([event, transition]) => !('to' in transition) && event !== 'import')
  .map(([event]) => event)

/**
 * The present count of each state, and how each day since a moment has changed it. One statement, so that
 * both are of one snapshot. An import that is undone deletes its numbers after their last event. The state
 * before a number's first change since the moment is looked up, unless no history is that old.
 */
export async function selectStockChanges(db: Db, since: Date): Promise<StockChange[]> {
  const { rows } = await sql<StockChange>`
    WITH changes AS (
      SELECT at, event, state, number_id, id, lag(state) OVER (PARTITION BY number_id ORDER BY id) AS previous
      FROM number_history WHERE at >= ${since} AND NOT event = ANY(${stillEvents})
    ), changes_from AS (
      SELECT at, event, state, CASE WHEN previous IS NOT NULL THEN previous
        WHEN EXISTS (SELECT FROM number_history WHERE at < ${since}) THEN (SELECT state FROM number_history earlier
          WHERE earlier.number_id = changes.number_id AND earlier.id < changes.id ORDER BY id DESC LIMIT 1) END AS before
      FROM changes
    ), moves AS (
      SELECT at, state, 1 AS count FROM changes_from WHERE event <> 'undo-import' AND state IS DISTINCT FROM before
      UNION ALL
      SELECT at, before, -1 FROM changes_from WHERE event = 'undo-import' OR state <> before
    )
    SELECT NULL AS day, state, count(*)::integer AS count FROM numbers GROUP BY state
    UNION ALL SELECT ${dayOf('at')}::text, state, sum(count)::integer FROM moves GROUP BY ${dayOf('at')}, state`.execute(
    db,
  )
  return rows
}

/** The day of Shanghai of the first change of a number; undefined in an empty shop. */
export async function selectFirstDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT ${dayOf('first.at')}::text AS day FROM (SELECT min(at) AS at FROM number_history) AS first`.execute(
    db,
  )
  return rows[0]?.day ?? undefined
}

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

/** Stores all figures with a prefix of these days: what was stored before is deleted. */
export async function replaceDailyCounts(
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

/** Stores figures; those that are stored already are replaced. */
export async function upsertDailyCounts(db: Db | Trx, rows: readonly DailyCount[]): Promise<void> {
  await sql`
    INSERT INTO daily_counts (day, figure, count)
    SELECT day, figure, count FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS found (day text, figure text, count bigint) ORDER BY day, figure
    ON CONFLICT (day, figure) DO UPDATE SET count = excluded.count`.execute(db)
}
