import { type CompiledPattern, findPattern } from './pattern.ts'
import { oneIn, shapeShare } from './rarity.ts'
import { type ShapeLabel, shapes } from './shapes.ts'

/** A shape in a number: `prefix + value + extra` are its digits, `value` has the shape `label`. */
export type PatternMatch = { prefix: string; value: string; extra: string; label: string }

type Shape = { label: ShapeLabel; pattern: CompiledPattern }
type RankedShape = Shape & { oneIn: number }

const rankedByLength = new Map<number, readonly RankedShape[]>()

/** Every shape in `digits`, each at its last occurrence; [] for an ordinary number. */
export function matchPatterns(digits: string): PatternMatch[] {
  return shapes.flatMap((shape) => cut(digits, shape) ?? [])
}

/**
 * The rarest shape in `digits`; one in `oneIn` numbers of that length has it. Undefined for an ordinary
 * number. Of equally rare shapes the first in `shapeLabels` wins. Throws RangeError for fewer than 6 or more
 * than 10 digits.
 */
export function rarestMatch(digits: string): (PatternMatch & { oneIn: number }) | undefined {
  for (const shape of rankedShapes(digits.length)) {
    const match = cut(digits, shape)
    if (match) return { ...match, oneIn: shape.oneIn }
  }
  return undefined
}

function cut(digits: string, { label, pattern }: Shape): PatternMatch | undefined {
  const index = findPattern(pattern, digits)
  if (index < 0) return undefined
  const end = index + pattern.width
  return { prefix: digits.slice(0, index), value: digits.slice(index, end), extra: digits.slice(end), label }
}

/** The shapes, rarest first. Their order depends on the length of the number. */
function rankedShapes(length: number): readonly RankedShape[] {
  const known = rankedByLength.get(length)
  if (known) return known
  const ranked = shapes.map((shape) => ({ ...shape, oneIn: oneIn(shape.label, length) }))
  ranked.sort((a, b) => shapeShare(a.label, length) - shapeShare(b.label, length))
  rankedByLength.set(length, ranked)
  return ranked
}
