import { type CompiledPattern, findPattern, toCodes } from './pattern.ts'
import { oneIn, shapeShare } from './rarity.ts'
import { type ShapeLabel, shapes } from './shapes.ts'

/** A shape in a number: `prefix + value + extra` are its digits, `value` has the shape `label`. */
type PatternMatch = { prefix: string; value: string; extra: string; label: string }

/** The rarest shape in a number; one in `oneIn` numbers of that length has it. */
type RarestMatch = { pattern: PatternMatch; oneIn: number }

type RankedShape = { label: ShapeLabel; pattern: CompiledPattern; oneIn: number }

const rankedByLength = new Map<number, readonly RankedShape[]>()

/** Every shape in `digits`, each at its last occurrence; [] for an ordinary number. */
export function matchPatterns(digits: string): PatternMatch[] {
  const codes = toCodes(digits)
  return shapes.flatMap(({ label, pattern }) => {
    const index = findPattern(pattern, codes)
    return index < 0 ? [] : cut(digits, index, label)
  })
}

/** Undefined for an ordinary number. Throws RangeError for fewer than 6 or more than 10 digits. */
export function rarestMatch(digits: string): RarestMatch | undefined {
  const codes = toCodes(digits)
  for (const { label, pattern, oneIn: rarity } of rankedShapes(digits.length)) {
    const index = findPattern(pattern, codes)
    if (index >= 0) return { pattern: cut(digits, index, label), oneIn: rarity }
  }
  return undefined
}

/** The label of a shape is as long as the shape. */
function cut(digits: string, index: number, label: ShapeLabel): PatternMatch {
  const end = index + label.length
  return { prefix: digits.slice(0, index), value: digits.slice(index, end), extra: digits.slice(end), label }
}

/** The shapes, rarest first. Their order depends on the length of the number. */
function rankedShapes(length: number): readonly RankedShape[] {
  const known = rankedByLength.get(length)
  if (known) return known
  const ranked = shapes.map(({ label, pattern }) => ({ label, pattern, oneIn: oneIn(label, length) }))
  ranked.sort((a, b) => shapeShare(a.label, length) - shapeShare(b.label, length))
  rankedByLength.set(length, ranked)
  return ranked
}
