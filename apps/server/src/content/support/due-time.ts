import { dayMs, fromWall, hourMs, minuteMs, parseClock, toWall } from '../../platform/base/time.ts'

/** From when until when the service works each day, as HH:mm in Shanghai; over midnight where the second is not the later one. */
export type ServiceHours = { opens: string; closes: string }

/** Those of a shop that names no hotline. */
const defaultHours: ServiceHours = { opens: '09:00', closes: '21:00' }

/** For so long (ms of service hours) somebody who asks may wait for the first answer. */
export const firstAnswerMs = 4 * hourMs

/**
 * Until when a question of a moment is to be answered: four hours of service later, every day being one of service. The hours at which nobody works do not count, so
 * that what is asked at night is due as if it had been asked when the service opens.
 */
export function dueTime(asked: Date, hours: ServiceHours = defaultHours): Date {
  const opensMs = parseClock(hours.opens) * minuteMs
  const lengthMs = (parseClock(hours.closes) * minuteMs - opensMs + dayMs) % dayMs || dayMs
  const sinceOpening = toWall(asked).getTime() - opensMs
  const days = Math.floor(sinceOpening / dayMs)
  // Ms of service since 1970 until then: whole days, and what has passed of this one.
  const served = days * lengthMs + Math.min(sinceOpening - days * dayMs, lengthMs) + firstAnswerMs
  // What ends with a day's service is due at its closing, not at the next opening.
  const lastDay = Math.ceil(served / lengthMs) - 1
  return fromWall(new Date(opensMs + lastDay * dayMs + served - lastDay * lengthMs))
}
