/**
 * About what a day of a period costs (yuan, rounded down to the fen): a month has 365 / 12 days here. The
 * refund of unused days counts the days of the period itself.
 */
export function yuanPerDay(total: number, months: number): number {
  return Math.floor((total * 100 * 12) / (365 * months)) / 100
}
