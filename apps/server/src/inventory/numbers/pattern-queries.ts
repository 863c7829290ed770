import { compilePattern } from '@hao/numbers/pattern.ts'
import { sql } from 'kysely'

/*
 * SQL conditions on the column `digits` of `numbers`. All SQL searches in digits are in this file.
 */

export const containsDigits = (digits: string) => sql<boolean>`digits LIKE ${`%${digits}%`}`
/** Served by the index on reversed digits, which has only numbers on sale. */
export const endsWithDigitsOnSale = (tail: string) =>
  sql<boolean>`reverse(digits) LIKE reverse(${tail}) || '%'`
export const hasLength = (length: number) => sql<boolean>`length(digits) = ${length}`

/** Whether the mask of a waitlist entry may fit. Ignores its letters and `x`. */
export const mayFitWaitMask = sql<boolean>`digits LIKE waits.like_pattern`

export function tryCompilePattern(pattern: string): ReturnType<typeof compilePattern> | undefined {
  try {
    return compilePattern(pattern)
  } catch {
    return undefined
  }
}
