import { dayMs } from '../base/time.ts'

const decadeMs = 3653 * dayMs

/**
 * Parses an ISO 8601 time of an external message. Undefined for other texts, and for times more than ten
 * years away: PostgreSQL stores no dates before 4713 BC, and seconds between two times must fit an integer.
 */
export function readMoment(text: string): Date | undefined {
  const moment = new Date(text)
  return Math.abs(moment.getTime() - Date.now()) < decadeMs ? moment : undefined
}
