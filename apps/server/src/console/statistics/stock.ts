import { stockStates, type StockState } from '@hao/contract/console/stock.ts'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { startOfShanghaiDay } from '../../platform/base/time.ts'
import { selectDailyCounts, selectStockChanges } from './daily-queries.ts'
import { type Days, listDays, nextDay, type Period } from './period.ts'

type States = Record<StockState, number>

const none = Object.fromEntries(stockStates.map((state) => [state, 0])) as States

/** The name of the figure of a state in `daily_counts`. */
export const stockFigure = (state: StockState) => `numbers.${state}`

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
