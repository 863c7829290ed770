import { expect, test } from 'vitest'
import { shapeCounts, minCountedLength } from './rarity-table.ts'
import { oneIn, shapeShare } from './rarity.ts'
import { shapeLabels, type ShapeLabel } from './shapes.ts'
import { hasShape } from './shape-reference.fixture.ts'

const lengths = [6, 7, 8, 9, 10]

/**
 * Counts the digit strings that contain the shape, for each length. It extends strings without the shape
 * digit by digit, and counts them by their last width - 1 digits. Independent of the pattern code. Exact,
 * because every count is below 2^53.
 */
function countByExtension(label: ShapeLabel): number[] {
  const { length: width } = label
  const tails = 10 ** (width - 1)
  const isShape = Uint8Array.from({ length: tails * 10 }, (_, window) =>
    Number(hasShape(label, String(window).padStart(width, '0'))),
  )
  let without = new Float64Array(tails).fill(1)
  const counts: number[] = []
  for (let length = width; length <= 10; length++) {
    const next = new Float64Array(tails)
    for (let window = 0; window < isShape.length; window++) {
      if (!isShape[window]) next[window % tails]! += without[Math.floor(window / 10)]!
    }
    without = next
    counts.push(10 ** length - without.reduce((sum, count) => sum + count))
  }
  return counts.slice(minCountedLength - width)
}

test('[VA-5] the table holds the exact count of every shape in 6 to 10 digits', () => {
  expect(shapeCounts).toEqual(
    Object.fromEntries(shapeLabels.map((label) => [label, countByExtension(label)])),
  )
})

test.each([
  ['AAA', 'AAAA', 'AAAAA', 'AAAAAA'],
  ['ABC', 'ABCD', 'ABCDE', 'ABCDEF'],
  ['CBA', 'DCBA', 'EDCBA', 'FEDCBA'],
  ['AABB', 'AABBCC'],
  ['ABBA', 'ABCCBA'],
])('a longer shape is rarer, and more common in longer numbers: %s …', (...family) => {
  for (const length of lengths) {
    const shares = family.map((label) => shapeShare(label, length))
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(new Set(shares).size).toBe(shares.length)
  }
  for (const label of family) {
    const ranks = lengths.map((length) => oneIn(label, length))
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
  }
})

test('rarities that can be checked by hand', () => {
  expect(oneIn('AAAAAA', 6)).toBe(100_000)
  expect(oneIn('ABCDEF', 6)).toBe(200_000)
  expect(shapeShare('1314', 6)).toBeCloseTo(3 / 10_000, 12)
})

test('an unknown shape or length throws', () => {
  expect(() => shapeShare('AAA', 5)).toThrow(RangeError)
  expect(() => shapeShare('AAA', 11)).toThrow(RangeError)
  expect(() => oneIn('999', 6)).toThrow(RangeError)
  expect(() => oneIn('constructor', 6)).toThrow(RangeError)
})
