import { placePatterns } from './places.ts'
import { oneIn, shareOf } from './rarity.ts'
import { shapes } from './shapes.ts'

/** A shape found in a number: `prefix + value + extra` are its digits, `value` has the shape, `label` names it. */
export type PatternMatch = { prefix: string; value: string; extra: string; label: string }

const { placed, read, lastPlace } = placePatterns(shapes.map(({ pattern }) => pattern))
const placedShapes = shapes.map(({ label }, index) => ({ label, pattern: placed[index]! }))

type Shape = (typeof placedShapes)[number]
type RankedShape = Shape & { oneIn: number }

const rankedByLength = new Map<number, readonly RankedShape[]>()

/** Every shape that `digits` hold, once each, in its place nearest the tail; [] for an ordinary number. */
export function matchPatterns(digits: string): PatternMatch[] {
  read(digits)
  return placedShapes.flatMap((shape) => {
    const index = lastPlace(shape.pattern, digits.length)
    return index < 0 ? [] : [cut(digits, index, shape)]
  })
}

/**
 * The rarest shape that `digits` (6–10 of them) hold, rare among numbers of that length as one in `oneIn`; undefined for
 * an ordinary number. Of equally rare shapes the first in `shapeLabels` wins. Throws RangeError for another length.
 */
export function rarestMatch(digits: string): (PatternMatch & { oneIn: number }) | undefined {
  const ranked = rankedShapes(digits.length)
  read(digits)
  for (const shape of ranked) {
    const index = lastPlace(shape.pattern, digits.length)
    if (index >= 0) {
      const { prefix, value, extra, label } = cut(digits, index, shape)
      return { prefix, value, extra, label, oneIn: shape.oneIn }
    }
  }
  return undefined
}

function cut(digits: string, index: number, { label, pattern }: Shape): PatternMatch {
  const end = index + pattern.width
  return { prefix: digits.slice(0, index), value: digits.slice(index, end), extra: digits.slice(end), label }
}

/** The shapes, rarest first: their order depends on the length of the number. */
function rankedShapes(length: number): readonly RankedShape[] {
  const known = rankedByLength.get(length)
  if (known) return known
  const ranked = placedShapes.map((shape) => ({ ...shape, oneIn: oneIn(shape.label, length) }))
  ranked.sort((a, b) => shareOf(a.label, length) - shareOf(b.label, length))
  rankedByLength.set(length, ranked)
  return ranked
}
