import { formatMoment } from '../../base/texts/format.ts'

/** A moment (ISO 8601) as a field for date and time shows it, of the clock in Shanghai, to the minute; '' for none. */
export function fieldOf(moment: string | null | undefined): string {
  return moment ? formatMoment(moment).slice(0, 16).replace(' ', 'T') : ''
}

/** Refuses, in a form, what is filled in and is no moment. */
export const momentRule = (message: string) => ({
  validator: (_rule: unknown, field: string | undefined) =>
    isNoMoment(field) ? Promise.reject(new Error(message)) : Promise.resolve(),
})

/** Whether such a field holds something that is no moment, such as a year of six figures. */
export const isNoMoment = (field: string | undefined) => Boolean(field) && momentOf(field) === undefined

/** The moment that such a field holds; undefined for none. `before` is what it was made of: as long as nobody changes the field, its seconds stay. */
export function momentOf(field: string | undefined, before?: string | null): string | undefined {
  if (!field) return undefined
  if (before && fieldOf(before) === field) return before
  const moment = new Date(`${field}:00+08:00`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
