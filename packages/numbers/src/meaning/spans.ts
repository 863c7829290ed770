import { type Anchor, compilePattern, findPattern, toCodes } from '../pattern.ts'
import { fitsSlots, readMask } from '../search/mask.ts'
import type { Condition } from '../search/query.ts'

/** A range of digits in a number; `to` is excluded. */
export type Span = { from: number; to: number }

type Finders = {
  [K in Condition['is']]?: (condition: Extract<Condition, { is: K }>, digits: string) => Span[]
}

const finders: Finders = {
  contains: ({ digits: part }, digits) => findAll(part, digits),
  tail: ({ digits: part }, digits) =>
    digits.endsWith(part) ? run(digits.length - part.length, part.length) : [],
  head: ({ digits: part }, digits) => (digits.startsWith(part) ? run(0, part.length) : []),
  mask: ({ mask, on }, digits) => {
    const from = on === 'tail' ? digits.length - mask.length : 0
    const isLong = digits.length >= mask.length
    const fits = isLong && fitsSlots(readMask(mask), digits.slice(from))
    return fits ? fixedSlots(mask, from, /[^?x]/) : []
  },
  repeats: ({ digit, min }, digits) => {
    const found = findAll(digit, digits)
    return found.length >= min ? found : []
  },
  near: ({ digits: reference, maxDifferences }, digits) => {
    const same = Array.from(digits).flatMap((digit, at) => (digit === reference[at] ? run(at, 1) : []))
    return digits.length === reference.length && same.length >= digits.length - maxDifferences ? same : []
  },
  pattern: ({ pattern, anchor }, digits) => patternAt(pattern, digits, anchor),
  category: ({ of }, digits) => {
    const patterns = of.flatMap((category) => category.patterns)
    const found = patterns.map((pattern) => patternAt(pattern, digits, 'anywhere'))
    return found.toSorted((a, b) => totalWidth(b) - totalWidth(a))[0] ?? []
  },
  any: ({ of }, digits) => of.flatMap((condition) => findSpans(condition, digits)),
  all: ({ of }, digits) => {
    const found = of.map((condition) => findSpans(condition, digits))
    return found.every(({ length }) => length > 0) ? found.flat() : []
  },
}

/** Empty if the condition does not hold or is not about digits, such as a price. */
export function findSpans(condition: Condition, digits: string): Span[] {
  const find = finders[condition.is] as ((condition: Condition, digits: string) => Span[]) | undefined
  return mergeSpans(find?.(condition, digits) ?? [])
}

/** Sorts spans and merges those that touch or overlap. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

const run = (from: number, width: number): Span[] => (width > 0 ? [{ from, to: from + width }] : [])

const totalWidth = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0)

function findAll(part: string, digits: string): Span[] {
  return Array.from(digits).flatMap((_, at) => (digits.startsWith(part, at) ? run(at, part.length) : []))
}

/** The digits at the slots that match `restricting`, one span each. */
function fixedSlots(slots: string, from: number, restricting: RegExp): Span[] {
  return Array.from(slots).flatMap((slot, at) => (restricting.test(slot) ? run(from + at, 1) : []))
}

function patternAt(pattern: string, digits: string, anchor: Anchor): Span[] {
  const at = findPattern(compilePattern(pattern), toCodes(digits), anchor)
  return at < 0 ? [] : fixedSlots(pattern, at, /[^*]/)
}
