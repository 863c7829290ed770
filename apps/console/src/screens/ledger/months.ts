/** As many months can be chosen. */
const most = 36

/**
 * The months (YYYY-MM) that can be chosen, the newest first: from the one in which the ledger begins to the present one, 36 at most, and the one that is shown
 * whichever it is.
 */
export function monthsUntil(present: string, since: string, shown: string): string[] {
  const months: string[] = []
  for (let month = present; month >= since && months.length < most; month = before(month)) months.push(month)
  return [...new Set([...months, shown])].toSorted().toReversed()
}

function before(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}
