import { listDays, type Days, type Period } from './period.ts'

/** A row of figures for each day of both periods, and their totals. */
export type ComparedDays<Figures> = Period & {
  days: ({ day: string } & Figures)[]
  daysBefore: ({ day: string } & Figures)[]
  totals: Figures
  totalsBefore: Figures
}

/** Completes the rows of both periods: a day without a row has the figures `none`. */
export function compareDays<Figures extends Record<string, number>>(
  period: Period,
  rows: readonly ({ day: string } & Figures)[],
  none: Figures,
): ComparedDays<Figures> {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const complete = (days: Days) => listDays(days).map((day) => byDay.get(day) ?? { day, ...none })
  const [days, daysBefore] = [complete(period), complete(period.before)]
  return { ...period, days, daysBefore, totals: add(days, none), totalsBefore: add(daysBefore, none) }
}

function add<Figures extends Record<string, number>>(rows: readonly Figures[], none: Figures): Figures {
  const sum = (name: string) => rows.reduce((total, row) => total + (row[name] ?? 0), 0)
  return Object.fromEntries(Object.keys(none).map((name) => [name, sum(name)])) as Figures
}
