import { sql } from 'kysely'
import { stockStates, type StockState } from '@hao/contract/console/stock.ts'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { startOfShanghaiDay } from '../../platform/base/time.ts'
import { selectDailyCounts } from './daily-queries.ts'
import { type Days, listDays, nextDay, type Period } from './period.ts'
import { numberMachine } from '../../inventory/numbers/machine.ts'
import { dayOf } from './queries.ts'

type States = Record<StockState, number>

const none = Object.fromEntries(stockStates.map((state) => [state, 0])) as States

export const stockFigure = (state: StockState) => `numbers.${state}`

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
async function selectStockChanges(db: Db, since: Date): Promise<StockChange[]> {
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
    UNION ALL SELECT ${dayOf('at')}::text, state, sum(count)::integer FROM moves
    GROUP BY ${dayOf('at')}, state`.execute(db)
  return rows
}

/**
 * The numbers in each state at the end of each day, computed backwards from the present states: the history
 * of numbers has every change.
 */
export async function computeStock(db: Db, { from, until }: Days): Promise<Map<string, States>> {
  const changes = await selectStockChanges(db, startOfShanghaiDay(nextDay(from)))
  const states = { ...none }
  for (const { day, state, count } of changes) if (day === null) states[state] += count
  const days = new Map<string, States>()
  const newest = changes.reduce((latest, { day }) => (day !== null && day > latest ? day : latest), until)
  for (const day of listDays({ from, until: newest }).toReversed()) {
    if (day <= until) days.set(day, { ...states })
    for (const change of changes) if (change.day === day) states[change.state] -= change.count
  }
  return days
}

/** The stock of each day: stored figures of closed days, and computed ones of the days since. */
export async function compareStock(db: Db, period: Period): Promise<ConsoleOutput<'GET /statistics/stock'>> {
  const both = { from: period.before.from, until: period.until }
  const stored = await selectDailyCounts(db, 'numbers.', both)
  const first = stored.open > both.from ? stored.open : both.from
  const computed =
    first > both.until
      ? new Map<string, States>()
      : await computeStock(db, { from: first, until: both.until })
  const statesOn = (day: string) => computed.get(day) ?? fromStored(stored.counts.get(day))
  return {
    ...period,
    days: listDays(period).map((day) => ({ day, states: statesOn(day) })),
    totals: statesOn(period.until),
    totalsBefore: statesOn(period.before.until),
  }
}

function fromStored(counts: ReadonlyMap<string, number> | undefined): States {
  const states = { ...none }
  for (const state of stockStates) states[state] = counts?.get(stockFigure(state)) ?? 0
  return states
}
