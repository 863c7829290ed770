import type { Random } from '@hao/numbers/random.ts'
import { dayMs, fromWall, hourMs, minuteMs, toWall } from '../../../platform/base/time.ts'

/** How much is done in each hour of a day in Shanghai. */
const hours = [1, 0, 0, 0, 0, 0, 1, 3, 6, 9, 11, 11, 9, 8, 9, 10, 10, 9, 9, 11, 12, 10, 6, 3]

const weights = hours.map((weight, hour) => [hour, weight] as const)

/** A moment of the day that was so many days before `end`, as people are awake; never after `end`. */
export function momentOf(random: Random, end: Date, daysBefore: number): Date {
  const wall = toWall(new Date(end.getTime() - daysBefore * dayMs))
  wall.setUTCHours(0, 0, 0, 0)
  const hour = random.weighted(weights)
  const moment = new Date(fromWall(wall).getTime() + hour * hourMs + random.below(3600) * 1000)
  return moment > end ? new Date(end.getTime() - random.below(90) * minuteMs) : moment
}

/**
 * How many days before the end something of a month happened: the last seven days see about a third more of it than those before, and a weekend more than a
 * working day.
 */
export function dayOfMonth(random: Random, end: Date): number {
  return random.weighted(
    Array.from({ length: 30 }, (_, before) => {
      const weekday = toWall(new Date(end.getTime() - before * dayMs)).getUTCDay()
      return [before, (before < 7 ? 4 : 3) * (weekday % 6 === 0 ? 1.4 : 1)] as const
    }),
  )
}
