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

/** Holds for a row when its bit is set in all `yes` planes and in none of the `no` planes. */
export type PlaneTerm = { yes: readonly number[]; no: readonly number[] }

export type Expression =
  /** At least one term holds. Without terms it is false. */
  | { op: 'anyTerm'; of: readonly PlaneTerm[] }
  /** Without parts `and` is true and `or` is false. */
  | { op: 'and' | 'or'; of: readonly Expression[] }
  | { op: 'not'; of: Expression }
  /** At least `min` of the planes have the bit set; with `inverted`, have it clear. */
  | { op: 'atLeast'; planes: readonly number[]; min: number; inverted: boolean }
  /** Both bounds are included. */
  | { op: 'price'; minFen: number; maxFen: number }

const always: PlaneTerm = { yes: [], no: [] }
/** Every number has at least one digit, so this never holds. */
const never: PlaneTerm = { yes: [], no: [minLengthPlane(1)] }
const digitPositions = Array.from({ length: maxDigits }, (_, position) => position)
const digitValues = Array.from({ length: 10 }, (_, digit) => digit)

/**
 * `at(end)` is the term for a window with its last digit at position `end`, counted from the tail. With
 * `impliesLength` the term already fails for a number that is too short.
 */
type Window = { width: number; impliesLength: boolean; at: (end: number) => PlaneTerm }

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
    return on === 'tail'
      ? atTail(window)
      : { op: 'anyTerm', of: [combine(hasExactly(window.width), window.at(0))] }
  },
  without: ({ digits }) => ({
    op: 'anyTerm',
    of: [{ yes: [], no: Array.from(digits, (digit) => repeatPlane(Number(digit), 1)) }],
  }),
  repeats: ({ digit, min }) => repeats(Number(digit), min),
  near: ({ digits, maxDifferences }) => near(digits, maxDifferences),
  pattern: ({ pattern, anchor }) => {
    const window = patternWindow(pattern)
    return anchor === 'tail' ? atTail(window) : anywhere(window)
  },
  category: ({ of }, bits) => ({
    op: 'anyTerm',
    of: of
      .map(({ value }) => bits.bitIndex(value))
      .filter((bit) => bit >= 0)
      .map((bit) => plane(categoryPlane(bit))),
  }),
  price: ({ minFen = 0, maxFen = Infinity }) => ({ op: 'price', minFen, maxFen }),
  length: ({ min, max }) => ({ op: 'anyTerm', of: [combine(hasAtLeast(min), hasAtMost(max))] }),
  any: ({ of }, bits) => {
    const { terms, others } = partTerms(of.map((each) => compileCondition(each, bits)))
    const anyTerm = { op: 'anyTerm', of: terms.flat() } as const
    return others.length === 0 ? anyTerm : { op: 'or', of: [anyTerm, ...others] }
  },
  all: ({ of }, bits) => ({ op: 'and', of: compileAll(of, bits) }),
  not: ({ condition }, bits) => ({ op: 'not', of: compileCondition(condition, bits) }),
}

/** `bits` maps its categories to planes. Throws PatternError, MaskError. */
function compileCondition(condition: Condition, bits: CategoryBits): Expression {
  return (compilers[condition.is] as (condition: Condition, bits: CategoryBits) => Expression)(
    condition,
    bits,
  )
}

/** All must hold: one term of all that are one term, then the cheapest first. */
export function compileAll(conditions: readonly Condition[], bits: CategoryBits): Expression[] {
  const { terms, others } = partTerms(conditions.map((each) => compileCondition(each, bits)))
  const single = terms.filter(({ length }) => length === 1).flat()
  const several = terms.filter(({ length }) => length !== 1).map((of) => ({ op: 'anyTerm', of }) as const)
  return [
    ...(single.length > 0 ? [{ op: 'anyTerm', of: [combine(...single)] } as const] : []),
    ...[...several, ...others].toSorted((a, b) => estimateCost(a) - estimateCost(b)),
  ]
}

function partTerms(expressions: readonly Expression[]) {
  const terms = expressions.flatMap((each) => (each.op === 'anyTerm' ? [each.of] : []))
  return { terms, others: expressions.filter(({ op }) => op !== 'anyTerm') }
}

/** The number of planes that an expression reads per word of 32 rows. */
function estimateCost(expression: Expression): number {
  switch (expression.op) {
    case 'anyTerm':
      return expression.of.reduce((sum, { yes, no }) => sum + yes.length + no.length, 0)
    case 'and':
    case 'or':
      return expression.of.reduce((sum, part) => sum + estimateCost(part), 0)
    case 'not':
      return estimateCost(expression.of)
    case 'atLeast':
      return expression.planes.length * expression.min
    case 'price':
      return 40
  }
}

const literal = (digits: string): Slot[] =>
  Array.from(digits, (digit) => ({ digits: 1 << Number(digit), equalTo: undefined }))

const plane = (which: number): PlaneTerm => ({ yes: [which], no: [] })
const combine = (...terms: readonly PlaneTerm[]): PlaneTerm => ({
  yes: terms.flatMap(({ yes }) => yes),
  no: terms.flatMap(({ no }) => no),
})

function hasAtLeast(length: number): PlaneTerm {
  if (length < 1) return always
  return length > maxDigits ? never : plane(minLengthPlane(length))
}

function hasAtMost(length: number): PlaneTerm {
  if (length >= maxDigits) return always
  return length < 1 ? never : { yes: [], no: [minLengthPlane(length + 1)] }
}

const hasExactly = (length: number) => combine(hasAtLeast(length), hasAtMost(length))

function repeats(digit: number, min: number): Expression {
  if (min < 1) return { op: 'anyTerm', of: [always] }
  const capped: Expression = {
    op: 'anyTerm',
    of: [plane(repeatPlane(digit, Math.min(min, maxCountedRepeats)))],
  }
  if (min <= maxCountedRepeats) return capped
  const planes = digitPositions.map((position) => digitPlane(position, digit))
  return { op: 'and', of: [capped, { op: 'atLeast', planes, min, inverted: false }] }
}

/** Then one of `maxDifferences + 1` parts is unchanged, which is asked first: few numbers are left. */
function near(digits: string, maxDifferences: number): Expression {
  if (digits.length > maxDigits) return { op: 'anyTerm', of: [] }
  const planes = Array.from(digits, (digit, at) => digitPlane(digits.length - 1 - at, Number(digit)))
  const parts = maxDifferences + 1
  const start = (part: number) => Math.floor((part * planes.length) / parts)
  const unchanged = Array.from({ length: parts }, (_, part) =>
    combine({ yes: planes.slice(start(part), start(part + 1)), no: [] }, hasExactly(digits.length)),
  )
  const differs: Expression = { op: 'atLeast', planes, min: parts, inverted: true }
  return {
    op: 'and',
    of: [
      { op: 'anyTerm', of: unchanged },
      { op: 'not', of: differs },
    ],
  }
}

function atTail(window: Window): Expression {
  return { op: 'anyTerm', of: window.width > maxDigits ? [] : [placeWindow(window, 0)] }
}

function atHead({ width, at }: Window): Expression {
  return { op: 'anyTerm', of: windowEnds(width).map((end) => combine(hasExactly(end + width), at(end))) }
}

function anywhere(window: Window): Expression {
  return { op: 'anyTerm', of: windowEnds(window.width).map((end) => placeWindow(window, end)) }
}

const placeWindow = ({ width, impliesLength, at }: Window, end: number) =>
  impliesLength ? at(end) : combine(at(end), hasAtLeast(end + width))

/** The positions, counted from the tail, at which a window of `width` digits can end. */
const windowEnds = (width: number) =>
  Array.from({ length: Math.max(0, maxDigits - width + 1) }, (_, end) => end)

function slotWindow(slots: readonly Slot[]): Window {
  const width = slots.length
  return {
    width,
    impliesLength: slots[0] !== undefined && allowedDigits(slots[0]).length === 1,
    at: (end) =>
      combine(
        ...slots.map((slot, at) => {
          const position = end + width - 1 - at
          return slot.equalTo === undefined
            ? allows(slot, position)
            : plane(equalPlane(position, end + width - 1 - slot.equalTo))
        }),
      ),
  }
}

function allows(slot: Slot, position: number): PlaneTerm {
  const allowed = allowedDigits(slot)
  if (allowed.length === 1) return plane(digitPlane(position, allowed[0]!))
  const excluded = digitValues.filter((digit) => !allowed.includes(digit))
  return { yes: [], no: excluded.map((digit) => digitPlane(position, digit)) }
}

const allowedDigits = ({ digits }: Slot) => digitValues.filter((digit) => (digits & (1 << digit)) > 0)

function patternWindow(pattern: string): Window {
  const { width, checks } = compilePattern(pattern)
  return {
    width,
    impliesLength: checks.some(({ at, to, equal }) => equal && (at === 0 || to === 0)),
    at: (end) =>
      combine(
        ...checks.map(({ at, to, plus, equal }) => {
          const position = end + width - 1 - at
          const wantedPlane =
            to < 0 ? digitPlane(position, plus - zero) : relation(position, end + width - 1 - to, plus)
          return equal ? plane(wantedPlane) : { yes: [], no: [wantedPlane] }
        }),
      ),
  }
}

const zero = '0'.charCodeAt(0)

/** For: digit at `position` = digit at `left` + `plus`. If `plus` is not 0, they are adjacent. */
function relation(position: number, left: number, plus: number): number {
  if (plus === 0) return equalPlane(position, left)
  return plus > 0 ? risePlane(position) : fallPlane(position)
}
