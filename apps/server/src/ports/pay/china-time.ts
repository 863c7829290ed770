const chinaOffsetMs = 8 * 3_600_000

/** RFC 3339 to the second in China's offset, the only form that WeChat takes. */
export function chinaTime(date: Date): string {
  return `${new Date(date.getTime() + chinaOffsetMs).toISOString().slice(0, 19)}+08:00`
}

/** The day in China: YYYY-MM-DD. */
export function chinaDate(date: Date): string {
  return chinaTime(date).slice(0, 10)
}
