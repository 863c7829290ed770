import { refuse } from './refuse.ts'
import { addDays } from './time.ts'

const maxDays = 5 * 366

/** Refuses `moment-not-possible` up to `at`, and `moment-too-far` for more than `days` later. */
export function assertAllowedMoment(moment: Date, at: Date, days = maxDays): void {
  if (moment <= at) throw refuse('moment-not-possible')
  assertNotTooFar(moment, at, days)
}

export function assertNotTooFar(moment: Date, at: Date, days = maxDays): void {
  const latest = addDays(at, days)
  if (moment > latest) throw refuse('moment-too-far', { latest: latest.toISOString() })
}
