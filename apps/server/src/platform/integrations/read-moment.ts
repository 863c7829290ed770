import { dayMs } from '../base/time.ts'

const decadeMs = 3653 * dayMs

/**
 * The moment that a message from outside names in ISO 8601; undefined for what is none, or is more than ten
 * years away: no call and no payment is, PostgreSQL keeps nothing before 4713 BC, and the seconds between two
 * moments must fit an integer.
 */
export function readMoment(text: string): Date | undefined {
  const moment = new Date(text)
  return Math.abs(moment.getTime() - Date.now()) < decadeMs ? moment : undefined
}
