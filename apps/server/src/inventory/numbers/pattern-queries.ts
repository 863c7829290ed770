import { compilePattern } from '@hao/numbers/pattern.ts'
import { maxDigits } from '@hao/numbers/search/columns.ts'
import { type RawBuilder, sql } from 'kysely'

/*
 * Conditions on the digits of `numbers`. No other file of SQL searches in them.
 */

export const containsDigits = (digits: string) => sql<boolean>`digits LIKE ${`%${digits}%`}`

/** The range is what an index on digits can serve. */
export const startsWithDigits = (head: string) => sql<boolean>`digits >= ${head} AND digits < ${`${head}:`}`

/** The index on reversed digits serves this, of the numbers on sale alone. */
export const endsWithDigitsOnSale = (tail: string) =>
  sql<boolean>`reverse(digits) LIKE reverse(${tail}) || '%'`

export const endsWithDigits = (tail: string) => sql<boolean>`digits LIKE ${`%${tail}`}`

export const hasNoneOfDigits = (digits: string) => sql<boolean>`digits !~ ${`[${digits}]`}`

export const hasLength = (length: number) => sql<boolean>`length(digits) = ${length}`

/** That a mask of a wait may fit; its letters and `x` are not looked at. */
export const mayFitWaitMask = sql<boolean>`digits LIKE waits.like_pattern`

/**
 * That `digits` have a pattern somewhere, as a condition on `numbers`: each window by its own comparisons,
 * which most numbers leave at the first or the second. A regular expression has no word for "another digit",
 * and one that lists all choices is slower by far. False for what is no pattern.
 */
export function hasPattern(pattern: string): RawBuilder<boolean> {
  const compiled = tryCompilePattern(pattern)
  if (!compiled) return sql.lit(false)
  const { width, checks } = compiled
  const windows = Array.from({ length: Math.max(0, maxDigits - width + 1) }, (_, from) =>
    sql.join(
      [sql`length(digits) >= ${sql.lit(from + width)}`, ...checks.map((check) => holds(check, from))],
      sql` AND `,
    ),
  )
  return windows.length === 0 ? sql.lit(false) : sql<boolean>`(${sql.join(windows, sql` OR `)})`
}

/** A pattern that can be looked for; undefined for what is none. */
export function tryCompilePattern(pattern: string): ReturnType<typeof compilePattern> | undefined {
  try {
    return compilePattern(pattern)
  } catch {
    return undefined
  }
}

type Check = ReturnType<typeof compilePattern>['checks'][number]

function holds({ at, to, plus, equal }: Check, from: number): RawBuilder<unknown> {
  const digit = (place: number) => sql`substr(digits, ${sql.lit(from + place + 1)}, 1)`
  const is = equal ? sql`=` : sql`<>`
  if (to < 0) return sql`${digit(at)} ${is} ${sql.lit(String.fromCharCode(plus))}`
  if (plus === 0) return sql`${digit(at)} ${is} ${digit(to)}`
  return sql`ascii(${digit(at)}) ${is} ascii(${digit(to)}) + ${sql.lit(plus)}`
}

/** About how many of all digits as wide as a pattern have it, as a share of 1; none of what is no pattern. */
export function patternShare(pattern: string): number {
  const checks = tryCompilePattern(pattern)?.checks
  return checks ? checks.reduce((share, { equal }) => share * (equal ? 0.1 : 0.9), 1) : 0
}
