const shanghaiOffsetMs = 8 * 3_600_000

/**
 * The same wall-clock moment `months` later in Asia/Shanghai (UTC+8, no daylight saving); a day that the month does not have
 * becomes its last one: 31 January + 1 month = 28 or 29 February.
 */
export function addMonths(from: Date, months: number): Date {
  const local = new Date(from.getTime() + shanghaiOffsetMs)
  const day = local.getUTCDate()
  const target = new Date(local)
  target.setUTCDate(1)
  target.setUTCMonth(target.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(day, lastDay))
  return new Date(target.getTime() - shanghaiOffsetMs)
}
