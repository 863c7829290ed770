import type { Db } from '../../platform/db/database.ts'
import { endOfShanghaiDay, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { countOutcomes } from '../../telephony/call-log/outcome-queries.ts'
import { type ComparedDays, compareDays } from './compare-days.ts'
import { selectDailyCounts } from './daily-queries.ts'
import { type Days, listDays, type Period } from './period.ts'

type CallFigures = { connected: number; missed: number; refused: number }

const none: CallFigures = { connected: 0, missed: 0, refused: 0 }

/** The figure of each outcome of a call. A call that still rings is in none. */
const figureOf: Readonly<Record<string, keyof CallFigures>> = {
  answered: 'connected',
  missed: 'missed',
  busy: 'missed',
  cancelled: 'missed',
  refused: 'missed',
  turnedAway: 'refused',
}

export const callFigure = (name: keyof CallFigures) => `calls.${name}`

/**
 * Counts the calls of each day that are stored now and were in the lists at its end: the retention of their
 * owners is that of the day, not of today.
 */
export async function countCalls(db: Db, days: Days): Promise<({ day: string } & CallFigures)[]> {
  const span = { since: startOfShanghaiDay(days.from), until: endOfShanghaiDay(days.until) }
  const figures = new Map(listDays(days).map((day) => [day, { ...none }]))
  for (const { at, outcome, count } of await countOutcomes(db, 'day', { ...span, now: 'end of day' })) {
    const name = figureOf[outcome]
    const ofDay = figures.get(shanghaiDay(at))
    if (name && ofDay) ofDay[name] += count
  }
  return [...figures].map(([day, counted]) => ({ day, ...counted }))
}

/** The calls of each day: stored figures of closed days, and counts of the days since. */
export async function compareCalls(db: Db, period: Period): Promise<ComparedDays<CallFigures>> {
  const both = { from: period.before.from, until: period.until }
  const { counts, open } = await selectDailyCounts(db, 'calls.', both)
  const stored = [...counts].map(([day, found]) => ({
    day,
    connected: found.get(callFigure('connected')) ?? 0,
    missed: found.get(callFigure('missed')) ?? 0,
    refused: found.get(callFigure('refused')) ?? 0,
  }))
  const first = open > both.from ? open : both.from
  const counted = first > both.until ? [] : await countCalls(db, { from: first, until: both.until })
  return compareDays(period, [...stored, ...counted], none)
}
