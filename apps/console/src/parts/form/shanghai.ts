import { formatMoment } from '../../base/texts/format.ts'
import { parseTyped } from '../dates/days.ts'

/** Converts a moment (ISO 8601) to a date and time field in Shanghai time, to the minute; '' for none. */
export function toShanghaiField(moment: string | null | undefined): string {
  return moment ? formatMoment(moment).slice(0, 16).replace(' ', 'T') : ''
}

/** A form rule that rejects an invalid moment. */
export const momentRule = (message: string) => ({
  validator: (_rule: unknown, field: string | undefined) =>
    isInvalidMoment(field) ? Promise.reject(new Error(message)) : Promise.resolve(),
})

/** Whether a field has an invalid value, such as 30 February or a day without a time. */
export const isInvalidMoment = (field: string | undefined) =>
  Boolean(field) && parseShanghaiField(field) === undefined

/**
 * Converts a date and time field to a moment; undefined when it is empty or invalid. While the field still
 * shows `before`, its seconds are kept.
 */
export function parseShanghaiField(field: string | undefined, before?: string | null): string | undefined {
  if (!field) return undefined
  if (before && toShanghaiField(before) === field) return before
  const typed = parseTyped(field, true)
  return typed?.includes('T') ? new Date(`${typed}:00+08:00`).toISOString() : undefined
}
