import {
  dayMs,
  fromShanghaiClock,
  hourMs,
  minuteMs,
  parseClock,
  toShanghaiClock,
} from '../../platform/base/time.ts'

/** Daily service hours in Shanghai, as HH:mm. They span midnight if `closes` is not after `opens`. */
export type ServiceHours = { opens: string; closes: string }

/** The service hours without a configured hotline. */
const defaultHours: ServiceHours = { opens: '09:00', closes: '21:00' }

/** The first answer is due after this time (ms of service hours). */
export const firstAnswerMs = 4 * hourMs

/**
 * When a question is due: four service hours later. Hours outside service do not count, so a question at
 * night counts from the opening of the service.
 */
export function dueTime(askedAt: Date, hours: ServiceHours = defaultHours): Date {
  const opensMs = parseClock(hours.opens) * minuteMs
  const lengthMs = (parseClock(hours.closes) * minuteMs - opensMs + dayMs) % dayMs || dayMs
  const sinceOpening = toShanghaiClock(askedAt).getTime() - opensMs
  const days = Math.floor(sinceOpening / dayMs)
  // Service time (ms) from 1970 to the due time: whole days plus the part of the current one.
  const served = days * lengthMs + Math.min(sinceOpening - days * dayMs, lengthMs) + firstAnswerMs
  // At the end of a day's service it is due at closing time, not at the next opening.
  const lastDay = Math.ceil(served / lengthMs) - 1
  return fromShanghaiClock(new Date(opensMs + lastDay * dayMs + served - lastDay * lengthMs))
}
