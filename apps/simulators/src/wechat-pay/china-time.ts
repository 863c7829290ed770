const offsetMs = 8 * 3_600_000

/** A day is always 24 hours, as China has no daylight saving time. */
export const dayMs = 24 * 3_600_000

/** RFC 3339 to the second with China's offset, as WeChat writes moments. */
export function formatChinaTime(moment: string | number): string {
  return `${new Date(new Date(moment).getTime() + offsetMs).toISOString().slice(0, 19)}+08:00`
}

export function formatChinaDay(moment: string | number): string {
  return formatChinaTime(moment).slice(0, 10)
}

export function formatChinaDateTime(moment: string | number): string {
  return formatChinaTime(moment).slice(0, 19).replace('T', ' ')
}
