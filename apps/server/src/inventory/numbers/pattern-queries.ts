import { compilePattern } from '@hao/numbers/pattern.ts'
import { maxDigits } from '@hao/numbers/search/columns.ts'
import { type RawBuilder, sql } from 'kysely'

/*
 * SQL conditions on the column `digits` of `numbers`. All SQL searches in digits are in this file.
 */

export const containsDigits = (digits: string) => sql<boolean>`digits LIKE ${`%${digits}%`}`

/** A range, so that the index on digits can serve it. */
export const startsWithDigits = (head: string) => sql<boolean>`digits >= ${head} AND digits < ${`${head}:`}`

/** Served by the index on reversed digits, which has only numbers on sale. */
export const endsWithDigitsOnSale = (tail: string) =>
  sql<boolean>`reverse(digits) LIKE reverse(${tail}) || '%'`

export const endsWithDigits = (tail: string) => sql<boolean>`digits LIKE ${`%${tail}`}`

export const hasNoneOfDigits = (digits: string) => sql<boolean>`digits !~ ${`[${digits}]`}`

export const hasLength = (length: number) => sql<boolean>`length(digits) = ${length}`

/** Whether the mask of a waitlist entry may fit. Ignores its letters and `x`. */
export const mayFitWaitMask = sql<boolean>`digits LIKE waits.like_pattern`

/**
 * Whether `digits` contain a pattern. Compares each window digit by digit, which fails early for most
 * numbers. A regular expression cannot say "a different digit", and one with all choices is much slower.
 * False for an invalid pattern.
 */
export function hasPattern(pattern: string): RawBuilder<boolean> {
  const compiled = tryCompilePattern(pattern)
  if (!compiled) return sql.lit(false)
  const { width, checks } = compiled
  const windows = Array.from({ length: Math.max(0, maxDigits - width + 1) }, (_, from) =>
    sql.join(
      [sql`length(digits) >= ${sql.lit(from + width)}`, ...checks.map((check) => checkSql(check, from))],
      sql` AND `,
    ),
  )
  return windows.length === 0 ? sql.lit(false) : sql<boolean>`(${sql.join(windows, sql` OR `)})`
}

/** The compiled pattern; undefined if it is invalid. */
export function tryCompilePattern(pattern: string): ReturnType<typeof compilePattern> | undefined {
  try {
    return compilePattern(pattern)
  } catch {
    return undefined
  }
}

type Check = ReturnType<typeof compilePattern>['checks'][number]

function checkSql({ at, to, plus, equal }: Check, from: number): RawBuilder<unknown> {
  const digitAt = (index: number) => sql`substr(digits, ${sql.lit(from + index + 1)}, 1)`
  const is = equal ? sql`=` : sql`<>`
  if (to < 0) return sql`${digitAt(at)} ${is} ${sql.lit(String.fromCharCode(plus))}`
  if (plus === 0) return sql`${digitAt(at)} ${is} ${digitAt(to)}`
  return sql`ascii(${digitAt(at)}) ${is} ascii(${digitAt(to)}) + ${sql.lit(plus)}`
}

/** The approximate share (0–1) of windows that match a pattern; 0 if it is invalid. */
export function patternShare(pattern: string): number {
  const checks = tryCompilePattern(pattern)?.checks
  return checks ? checks.reduce((share, { equal }) => share * (equal ? 0.1 : 0.9), 1) : 0
}
