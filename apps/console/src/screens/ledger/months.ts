const maxMonths = 36

/**
 * The months (YYYY-MM) to choose from, newest first: from the first month of the ledger to the current one,
 * at most 36, plus the shown month.
 */
export function listMonths(present: string, since: string, shown: string): string[] {
  const months: string[] = []
  for (let month = present; month >= since && months.length < maxMonths; month = before(month))
    months.push(month)
  return [...new Set([...months, shown])].toSorted().toReversed()
}

function before(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}

/** The days (YYYY-MM-DD) of a month up to today. */
export function listDays(month: string, today: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const days = Array.from({ length: count }, (_, place) => `${month}-${String(place + 1).padStart(2, '0')}`)
  return days.filter((day) => day <= today)
}
