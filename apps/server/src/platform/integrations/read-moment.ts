import { dayMs } from '../base/time.ts'

const decadeMs = 3653 * dayMs

/** Undefined more than ten years away, too: PostgreSQL stores no date before 4713 BC. */
export function readMoment(text: string): Date | undefined {
  const moment = new Date(text)
  return Math.abs(moment.getTime() - Date.now()) < decadeMs ? moment : undefined
}
