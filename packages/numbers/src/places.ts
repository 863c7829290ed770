import type { CompiledPattern } from './grammar.ts'

/** What a window of a pattern has `shift` places behind its start: the relation numbered so or, if `flip` is -1, not that one. */
type Step = { relation: number; shift: number; flip: 0 | -1 }

/** A pattern of a group, ready to be looked for in all places of a number at once; bit i of `needs` stands for a relation that it cannot do without. */
export type PlacedPattern = { width: number; needs: number; steps: readonly Step[] }

const zero = 48

/**
 * Patterns that are looked for together, up to 31 different relations of two digits or of one to a literal: each is looked up once for a number, of
 * up to 31 digits, as a set of places (bit i for place i), and a pattern stands where the sets of all its steps meet.
 */
export function placePatterns(patterns: readonly CompiledPattern[]) {
  const relations: { gap: number; plus: number }[] = []
  const numberOf = (gap: number, plus: number) => {
    const known = relations.findIndex((relation) => relation.gap === gap && relation.plus === plus)
    return known < 0 ? relations.push({ gap, plus }) - 1 : known
  }
  const placed = patterns.map(({ width, checks }): PlacedPattern => {
    const steps = checks.map(({ at, to, plus, equal }): Step => ({
      relation: to < 0 ? numberOf(0, plus - zero) : numberOf(at - to, plus),
      shift: to < 0 ? at : to,
      flip: equal ? 0 : -1,
    }))
    const needs = steps.reduce((set, { relation, flip }) => (flip ? set : set | (1 << relation)), 0)
    return { width, needs, steps }
  })
  const places = new Int32Array(relations.length)
  let found = 0
  /** Reads a number (only digits), for which `lastPlace` then answers. */
  const read = (digits: string): void => {
    readDigits(digits)
    found = 0
    for (let index = 0; index < relations.length; index++) {
      const { gap, plus } = relations[index]!
      const set = gap === 0 ? literals[plus]! : pairs(digits.length - gap, gap, plus)
      places[index] = set
      if (set !== 0) found |= 1 << index
    }
  }
  /** The place nearest the tail where the number, of `length` digits, has the pattern; -1 for nowhere. */
  const lastPlace = ({ width, needs, steps }: PlacedPattern, length: number): number => {
    if ((needs & ~found) !== 0 || width > length) return -1
    let set = -1 >>> (31 - (length - width))
    for (let index = 0; index < steps.length; index++) {
      const { relation, shift, flip } = steps[index]!
      set &= (places[relation]! >> shift) ^ flip
    }
    return 31 - Math.clz32(set)
  }
  return { placed, read, lastPlace }
}

/** The number that is read, and the places of each digit in it. */
const digitAt = new Int8Array(31)
const literals = new Int32Array(10)

function readDigits(digits: string): void {
  literals.fill(0)
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(place) - zero
    digitAt[place] = digit
    literals[digit]! |= 1 << place
  }
}

/** Where, before `end`, the digit `gap` places on is the one there plus `plus`. */
function pairs(end: number, gap: number, plus: number): number {
  let set = 0
  for (let place = 0; place < end; place++)
    if (digitAt[place + gap] === digitAt[place]! + plus) set |= 1 << place
  return set
}
