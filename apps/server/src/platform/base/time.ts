export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const shanghai = { offsetMs: 8 * hourMs, suffix: '+08:00' }

/** The wall clock in Shanghai at a moment, as the UTC fields of a Date. Read and set only the UTC fields. */
export function toShanghaiClock(moment: Date): Date {
  return new Date(moment.getTime() + shanghai.offsetMs)
}

/** The moment at which calendar and clock in Shanghai show the UTC fields of `wall`. */
export function fromShanghaiClock(wall: Date): Date {
  return new Date(wall.getTime() - shanghai.offsetMs)
}

/** RFC 3339 to the second with Shanghai's offset, the only form that WeChat takes. */
export function shanghaiTime(moment: Date): string {
  return toShanghaiClock(moment).toISOString().slice(0, 19) + shanghai.suffix
}

export function shanghaiDay(moment: Date): string {
  return toShanghaiClock(moment).toISOString().slice(0, 10)
}

/** Hours (Shanghai) for SMS that can wait. */
const daytime = { from: 9, to: 21 }

export function isDaytime(at: Date): boolean {
  const hour = toShanghaiClock(at).getUTCHours()
  return hour >= daytime.from && hour < daytime.to
}

export function startOfShanghaiDay(day: string): Date {
  return new Date(`${day}T00:00:00${shanghai.suffix}`)
}

export function endOfShanghaiDay(day: string): Date {
  return addDays(startOfShanghaiDay(day), 1)
}

/** Parses `YYYY-MM-DD HH:mm:ss` in Shanghai; an invalid Date for other texts. */
export function parseShanghaiTime(text: string): Date {
  return new Date(text.replace(' ', 'T') + shanghai.suffix)
}

export function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs)
}

export function formatClock(minute: number): string {
  return new Date(minute * minuteMs).toISOString().slice(11, 16)
}

export function parseClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
