import { refuse } from './refuse.ts'
import { addDays } from './time.ts'

/** How far ahead (days) a date may be: five years. */
const maxDays = 5 * 366

/**
 * Refuses `moment-not-possible` for a moment not after `at`, and `moment-too-far` for one more than `days`
 * later.
 */
export function assertAllowedMoment(moment: Date, at: Date, days = maxDays): void {
  if (moment <= at) throw refuse('moment-not-possible')
  assertNotTooFar(moment, at, days)
}

/** Refuses `moment-too-far` for a moment more than `days` after `at`. */
export function assertNotTooFar(moment: Date, at: Date, days = maxDays): void {
  const latest = addDays(at, days)
  if (moment > latest) throw refuse('moment-too-far', { latest: latest.toISOString() })
}
