import { formatMoment } from '../../base/texts/format.ts'

/** A moment (ISO 8601) as a field for date and time shows it, of the clock in Shanghai, to the minute; '' for none. */
export function fieldOf(moment: string | null | undefined): string {
  return moment ? formatMoment(moment).slice(0, 16).replace(' ', 'T') : ''
}

/** The moment that such a field holds; undefined for none. `before` is what it was made of: as long as nobody changes the field, its seconds stay. */
export function momentOf(field: string | undefined, before?: string | null): string | undefined {
  if (!field) return undefined
  if (before && fieldOf(before) === field) return before
  const moment = new Date(`${field}:00+08:00`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
