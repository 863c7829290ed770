import { compilePattern } from '../pattern.ts'
import type { CategoryBits } from './category-bits.ts'
import { maxDigits } from './columns.ts'
import { readMask, type Slot } from './mask.ts'
import {
  categoryPlane,
  digitPlane,
  equalPlane,
  fallPlane,
  minLengthPlane,
  maxCountedRepeats,
  risePlane,
  repeatPlane,
} from './bit-planes.ts'
import type { Condition } from './query.ts'

/** Holds where every plane of `yes` does and none of `no`. */
export type PlaneTerm = { yes: readonly number[]; no: readonly number[] }

/** A condition in terms of planes: `any` of nothing is false, `and` of nothing true. Prices are fen, both bounds included. */
export type Expression =
  | { op: 'any'; of: readonly PlaneTerm[] }
  | { op: 'and' | 'or'; of: readonly Expression[] }
  | { op: 'not'; of: Expression }
  /** So many planes hold, or, where `clear`, do not. */
  | { op: 'atLeast'; planes: readonly number[]; least: number; clear: boolean }
  | { op: 'price'; least: number; most: number }

const all: PlaneTerm = { yes: [], no: [] }
/** Every number has a digit. */
const none: PlaneTerm = { yes: [], no: [minLengthPlane(1)] }
const places = Array.from({ length: maxDigits }, (_, at) => at)

/**
 * What `width` digits must be like when the last of them stands at `end`, counted from the tail. When it is `definite` about its first digit,
 * a number that is too short does not have it anyway.
 */
type Window = { width: number; definite: boolean; at: (end: number) => PlaneTerm }

type Compilers = {
  [K in Condition['is']]: (condition: Extract<Condition, { is: K }>, bits: CategoryBits) => Expression
}

const compilers: Compilers = {
  contains: ({ digits }) => anywhere(slotWindow(literal(digits))),
  tail: ({ digits }) => atTail(slotWindow(literal(digits))),
  head: ({ digits }) => atHead(slotWindow(literal(digits))),
  mask: ({ mask, on }) => {
    const window = slotWindow(readMask(mask))
    if (on === 'head') return atHead(window)
    return on === 'tail' ? atTail(window) : { op: 'any', of: [both(hasLength(window.width), window.at(0))] }
  },
  without: ({ digits }) => ({
    op: 'any',
    of: [{ yes: [], no: Array.from(digits, (digit) => repeatPlane(Number(digit), 1)) }],
  }),
  repeats: ({ digit, least }) => repeats(Number(digit), least),
  near: ({ digits, within }) => near(digits, within),
  pattern: ({ pattern, anchor }) => {
    const window = patternWindow(pattern)
    return anchor === 'tail' ? atTail(window) : anywhere(window)
  },
  category: ({ of }, bits) => ({
    op: 'any',
    of: of
      .map(({ value }) => bits.bitIndex(value))
      .filter((place) => place >= 0)
      .map((place) => plane(categoryPlane(place))),
  }),
  price: ({ minFen = 0, maxFen = Infinity }) => ({ op: 'price', least: minFen, most: maxFen }),
  length: ({ least, most }) => ({ op: 'any', of: [both(isLong(least), isShort(most))] }),
  any: ({ of }, bits) => ({ op: 'or', of: of.map((each) => compileCondition(each, bits)) }),
  all: ({ of }, bits) => ({ op: 'and', of: of.map((each) => compileCondition(each, bits)) }),
  not: ({ condition }, bits) => ({ op: 'not', of: compileCondition(condition, bits) }),
}

/** The planes that answer a condition, and how. Throws PatternError, MaskError. */
export function compileCondition(condition: Condition, bits: CategoryBits): Expression {
  return (compilers[condition.is] as (condition: Condition, bits: CategoryBits) => Expression)(
    condition,
    bits,
  )
}

/** How many planes an expression reads. */
export function estimateCost(expression: Expression): number {
  switch (expression.op) {
    case 'any':
      return expression.of.reduce((sum, { yes, no }) => sum + yes.length + no.length, 0)
    case 'and':
    case 'or':
      return expression.of.reduce((sum, part) => sum + estimateCost(part), 0)
    case 'not':
      return estimateCost(expression.of)
    case 'atLeast':
      return expression.planes.length * expression.least
    case 'price':
      return 40
  }
}

const literal = (digits: string): Slot[] =>
  Array.from(digits, (digit) => ({ digits: 1 << Number(digit), equalTo: undefined }))

const plane = (which: number): PlaneTerm => ({ yes: [which], no: [] })
const both = (a: PlaneTerm, b: PlaneTerm): PlaneTerm => ({
  yes: [...a.yes, ...b.yes],
  no: [...a.no, ...b.no],
})

function isLong(length: number): PlaneTerm {
  if (length < 1) return all
  return length > maxDigits ? none : plane(minLengthPlane(length))
}

function isShort(length: number): PlaneTerm {
  if (length >= maxDigits) return all
  return length < 1 ? none : { yes: [], no: [minLengthPlane(length + 1)] }
}

const hasLength = (length: number) => both(isLong(length), isShort(length))

function repeats(digit: number, least: number): Expression {
  if (least < 1) return { op: 'any', of: [all] }
  const known: Expression = { op: 'any', of: [plane(repeatPlane(digit, Math.min(least, maxCountedRepeats)))] }
  if (least <= maxCountedRepeats) return known
  const planes = places.map((position) => digitPlane(position, digit))
  return { op: 'and', of: [known, { op: 'atLeast', planes, least, clear: false }] }
}

function near(digits: string, within: number): Expression {
  if (digits.length > maxDigits) return { op: 'any', of: [] }
  const planes = Array.from(digits, (digit, at) => digitPlane(digits.length - 1 - at, Number(digit)))
  const differs: Expression = { op: 'atLeast', planes, least: within + 1, clear: true }
  return {
    op: 'and',
    of: [
      { op: 'any', of: [hasLength(digits.length)] },
      { op: 'not', of: differs },
    ],
  }
}

function atTail(window: Window): Expression {
  return { op: 'any', of: window.width > maxDigits ? [] : [standing(window, 0)] }
}

function atHead({ width, at }: Window): Expression {
  return { op: 'any', of: endsOf(width).map((end) => both(hasLength(end + width), at(end))) }
}

function anywhere(window: Window): Expression {
  return { op: 'any', of: endsOf(window.width).map((end) => standing(window, end)) }
}

const standing = ({ width, definite, at }: Window, end: number) =>
  definite ? at(end) : both(at(end), isLong(end + width))

/** Where the last of `width` digits can stand. */
const endsOf = (width: number) => Array.from({ length: Math.max(0, maxDigits - width + 1) }, (_, end) => end)

function slotWindow(slots: readonly Slot[]): Window {
  const width = slots.length
  return {
    width,
    definite: slots[0] !== undefined && allowedDigits(slots[0]).length === 1,
    at: (end) =>
      slots
        .map((slot, at) => {
          const position = end + width - 1 - at
          return slot.equalTo === undefined
            ? allows(slot, position)
            : plane(equalPlane(position, end + width - 1 - slot.equalTo))
        })
        .reduce(both, all),
  }
}

function allows(slot: Slot, position: number): PlaneTerm {
  const allowed = allowedDigits(slot)
  if (allowed.length === 1) return plane(digitPlane(position, allowed[0]!))
  const refused = places.filter((digit) => !allowed.includes(digit))
  return { yes: [], no: refused.map((digit) => digitPlane(position, digit)) }
}

const allowedDigits = ({ digits }: Slot) => places.filter((digit) => (digits & (1 << digit)) > 0)

function patternWindow(pattern: string): Window {
  const { width, checks } = compilePattern(pattern)
  return {
    width,
    definite: checks.some(({ at, to, equal }) => equal && (at === 0 || to === 0)),
    at: (end) =>
      checks
        .map(({ at, to, plus, equal }) => {
          const position = end + width - 1 - at
          const wanted =
            to < 0 ? digitPlane(position, plus - zero) : relation(position, end + width - 1 - to, plus)
          return equal ? plane(wanted) : { yes: [], no: [wanted] }
        })
        .reduce(both, all),
  }
}

const zero = '0'.charCodeAt(0)

/** The digit at `position` is the one at `left` plus `plus`; a run's steps stand side by side. */
function relation(position: number, left: number, plus: number): number {
  if (plus === 0) return equalPlane(position, left)
  return plus > 0 ? risePlane(position) : fallPlane(position)
}
