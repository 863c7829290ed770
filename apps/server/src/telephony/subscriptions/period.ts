import { dayMs, fromShanghaiClock, toShanghaiClock } from '../../platform/base/time.ts'

/**
 * Wall-clock time in Asia/Shanghai, on day `anchorDay`, by default that of `from`. A missing day is the last
 * one: 31 January + 1 month is 28 or 29 February, and one more month is 31 March.
 */
export function addMonths(from: Date, months: number, anchorDay = dayOfMonth(from)): Date {
  const target = toShanghaiClock(from)
  target.setUTCDate(1)
  target.setUTCMonth(target.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(anchorDay, lastDay))
  return fromShanghaiClock(target)
}

export function dayOfMonth(moment: Date): number {
  return toShanghaiClock(moment).getUTCDate()
}

/**
 * In fen, rounded down: the share of whole days left of `amountFen`. All of it before the period begins,
 * nothing after its end.
 */
export function unusedFen(period: { start: Date; end: Date; amountFen: number }, at: Date): number {
  const days = (period.end.getTime() - period.start.getTime()) / dayMs
  const left = Math.floor((period.end.getTime() - at.getTime()) / dayMs)
  return Math.floor((period.amountFen * Math.min(days, Math.max(0, left))) / days)
}
