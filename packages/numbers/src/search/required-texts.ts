import { endMark, gramWidth } from './grams.ts'
import type { Condition, NumberQuery } from './query.ts'

/** Digit strings of which a match contains all in at least one list. */
export type TextAlternatives = readonly (readonly string[])[]

type ToAlternatives = (texts: readonly string[]) => TextAlternatives | undefined

/** Of each condition that has any. */
export function requiredTexts(
  conditions: readonly Condition[],
  toAlternatives: ToAlternatives = withFourDigits,
): TextAlternatives[] {
  return conditions
    .map((condition) => findRequiredTexts(condition, toAlternatives))
    .filter((alternatives) => alternatives !== undefined)
}

/** The conditions that must all hold, without `all` around them. */
export function flattenAll(condition: Condition): readonly Condition[] {
  return condition.is === 'all' ? condition.of.flatMap(flattenAll) : [condition]
}

/** Splits a condition that the gram index answers in part into two exclusive queries: it counts the first. */
export function splitByTexts(query: NumberQuery): NumberQuery[] {
  const isIndexed = (part: Condition) => findRequiredTexts(part, withShortTexts) !== undefined
  const parts = query.flatMap(flattenAll)
  if (parts.some(isIndexed)) return [parts]
  for (const part of parts) {
    if (part.is !== 'any') continue
    const indexed = part.of.filter(isIndexed)
    if (indexed.length === 0) continue
    const others = parts.filter((other) => other !== part)
    const first = { is: 'any', of: indexed } as const
    const rest = { is: 'any', of: part.of.filter((each) => !indexed.includes(each)) } as const
    return [
      [...others, first],
      [...others, rest, { is: 'not', condition: first }],
    ]
  }
  return [parts]
}

/** Undefined when no string is long enough for the gram index. */
function findRequiredTexts(
  condition: Condition,
  toAlternatives: ToAlternatives,
): TextAlternatives | undefined {
  if (condition.is === 'any') {
    const each = condition.of.map((part) => findRequiredTexts(part, toAlternatives))
    return each.every((alternatives) => alternatives !== undefined) ? each.flat() : undefined
  }
  if (condition.is === 'all') return requiredTexts(condition.of, toAlternatives)[0]
  if (condition.is === 'near') return findNearTexts(condition)
  return toAlternatives(literalTexts(condition))
}

const isLong = (text: string) => text.length >= gramWidth

const asOne = (texts: readonly string[]) => (texts.length > 0 ? [texts] : undefined)

/** For a page: of the many numbers that end with three digits a scan soon finds the first ones. */
const withFourDigits = (texts: readonly string[]) =>
  asOne(texts.filter((text) => isLong(text.replace(endMark, ''))))

/** For a count: also three digits, with another one behind them, or the end. */
export function withShortTexts(texts: readonly string[]): TextAlternatives | undefined {
  const long = asOne(texts.filter(isLong))
  const short = texts.find((text) => text.length === gramWidth - 1 && !text.endsWith(endMark))
  if (long || short === undefined) return long
  return Array.from(`0123456789${endMark}`, (next) => [short + next])
}

/** One digit is another: what is left or right of it is long enough, or each of the ten numbers. */
function findNearTexts({ digits, maxDifferences }: Extract<Condition, { is: 'near' }>) {
  if (maxDifferences > 1 || !isLong(digits)) return undefined
  const alternatives = Array.from(digits).flatMap((_, at) => {
    const [left, right] = [digits.slice(0, at), digits.slice(at + 1)]
    const side = [left.slice(-gramWidth), right.slice(0, gramWidth)].find(isLong)
    return side ? [side] : Array.from('0123456789', (other) => left + other + right)
  })
  return [...new Set(alternatives)].map((text) => [text])
}

/** The runs of digits that every match contains, with `endMark` behind its last digits. */
function literalTexts(condition: Condition): readonly string[] {
  if (condition.is === 'mask')
    return runsOfDigits(condition.on === 'head' ? condition.mask : condition.mask + endMark)
  if (condition.is === 'pattern')
    return runsOfDigits(condition.anchor === 'tail' ? condition.pattern + endMark : condition.pattern)
  if (condition.is === 'tail') return [condition.digits + endMark]
  return condition.is === 'contains' || condition.is === 'head' ? [condition.digits] : []
}

const runsOfDigits = (text: string): readonly string[] => text.match(/\d+\$?/g) ?? []
