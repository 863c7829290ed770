import { LunarDay, LunarMonth } from 'tyme4ts'

/** A day of the Chinese lunar calendar; `leap` is the second month of that number in a year of 13 months. */
export type LunarDate = { year: number; month: number; day: number; leap: boolean }

/** The same day in the Gregorian calendar; undefined if that lunar year has no such month or day. */
export function toSolarDate({ year, month, day, leap }: LunarDate) {
  try {
    const signed = leap ? -month : month
    if (day > LunarMonth.fromYm(year, signed).getDayCount()) return undefined
    const solar = LunarDay.fromYmd(year, signed, day).getSolarDay()
    return { year: solar.getYear(), month: solar.getMonth(), day: solar.getDay() }
  } catch {
    // The library throws for a leap month that the year does not have.
    return undefined
  }
}
