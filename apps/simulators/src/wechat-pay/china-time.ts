const offsetMs = 8 * 3_600_000

/** A day is 24 hours: China knows no daylight saving. */
export const dayMs = 24 * 3_600_000

/** RFC 3339 to the second in China's offset, as WeChat writes moments. */
export function formatChinaTime(moment: string | number): string {
  return `${new Date(new Date(moment).getTime() + offsetMs).toISOString().slice(0, 19)}+08:00`
}

/** The day in China: YYYY-MM-DD. */
export function formatChinaDay(moment: string | number): string {
  return formatChinaTime(moment).slice(0, 10)
}

/** Date and time in China as people read them: `YYYY-MM-DD HH:mm:ss`. */
export function formatChinaDateTime(moment: string | number): string {
  return formatChinaTime(moment).slice(0, 19).replace('T', ' ')
}
