import { dayMs, hourMs, toWall } from '../time.ts'

/** The service answers from 9 to 21 o'clock in Shanghai, every day. */
const [opens, closes] = [9 * hourMs, 21 * hourMs]

/** How much (ms) of the time between two moments is in service hours. */
export function serviceMs(from: Date, until: Date): number {
  if (until <= from) return 0
  return servedBefore(until) - servedBefore(from)
}

/** Service time from some beginning of all days to a moment. */
function servedBefore(moment: Date): number {
  const wall = toWall(moment).getTime()
  const day = Math.floor(wall / dayMs)
  const inDay = Math.min(Math.max(wall - day * dayMs, opens), closes) - opens
  return day * (closes - opens) + inDay
}
