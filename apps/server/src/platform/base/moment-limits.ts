import { refuse } from './refuse.ts'
import { daysAfter } from './time.ts'

/** How far ahead (days) anything may be put: five years. What is meant for ever is no date. */
const mostDays = 5 * 366

/** Refuses `moment-not-possible` for a moment that is not after `at`, and `moment-too-far` for one more than `days` after it. */
export function assertAllowedMoment(moment: Date, at: Date, days = mostDays): void {
  if (moment <= at) throw refuse('moment-not-possible')
  assertNotTooFar(moment, at, days)
}

/** Refuses `moment-too-far` for a moment more than `days` after `at`. */
export function assertNotTooFar(moment: Date, at: Date, days = mostDays): void {
  const latest = daysAfter(at, days)
  if (moment > latest) throw refuse('moment-too-far', { latest: latest.toISOString() })
}
