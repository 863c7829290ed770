import { deep, depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchPatterns, rarestMatch } from './match.ts'
import { hasShape } from './shape-reference.fixture.ts'
import { shapeShare } from './rarity.ts'
import { shapeLabels, type ShapeLabel } from './shapes.ts'

const sixDigits = Array.from({ length: 1_000_000 }, (_, n) => String(n).padStart(6, '0'))

/** Numbers with many shapes: sequences of equal, adjacent and lucky digits joined together. */
const piece = fc.constantFrom('1', '4', '00', '12', '98', '123', '888', '1212', '520', '1314', '16', '4321')
const numbers = fc
  .array(piece, { minLength: 4, maxLength: 12 })
  .map((pieces) => pieces.join('').slice(0, 10))
  .filter((digits) => digits.length >= 6)

// The share of six-digit numbers that contain the shape; in AABB, ABAB and ABBA, A ≠ B.
test.each([
  ['AAA', '3.691'],
  ['AAAA', '0.280'],
  ['ABAB', '2.520'],
  ['AABB', '2.619'],
  ['ABBA', '2.691'],
])('[VA-5] %s is in %s percent of all six-digit numbers', (label, percent) => {
  expect((shapeShare(label, 6) * 100).toFixed(3)).toBe(percent)
})

test('[VA-5] 53.14 percent of all six-digit numbers have no 4', () => {
  expect((sixDigits.filter((digits) => !digits.includes('4')).length / 10_000).toFixed(2)).toBe('53.14')
})

/** All numbers in the deep run, every eleventh otherwise. rarity.test.ts verifies the table in every run. */
const compared = sixDigits.filter((_, place) => place % depth(11, 1) === 0)

test('[VA-5] among six-digit numbers each shape occurs as often as by its regular expression', () => {
  const found = countShapes(compared)
  for (const label of shapeLabels) {
    const count = compared.filter((digits) => hasShape(label, digits)).length
    expect([label, found.get(label) ?? 0]).toEqual([label, count])
  }
})

test.runIf(deep)('[VA-5] among all six-digit numbers each shape occurs as often as in the table', () => {
  const found = countShapes(sixDigits)
  for (const label of shapeLabels)
    expect([label, shapeShare(label, 6)]).toEqual([label, (found.get(label) ?? 0) / 1_000_000])
})

/** Counts the numbers that contain each shape. */
function countShapes(all: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const digits of all)
    for (const { label } of matchPatterns(digits)) found.set(label, (found.get(label) ?? 0) + 1)
  return found
}

test('[VA-5] the same shapes match as by regular expressions', () => {
  fc.assert(
    fc.property(numbers, (digits) => {
      const labels = matchPatterns(digits).map(({ label }) => label)
      expect(labels).toEqual(shapeLabels.filter((label) => hasShape(label, digits)))
    }),
    { numRuns: depth(1000, 5000) },
  )
})

test('[EN-6] prefix, value and extra rebuild the number, and value alone has the shape of its label', () => {
  fc.assert(
    fc.property(numbers, (digits) => {
      for (const { prefix, value, extra, label } of matchPatterns(digits)) {
        expect(prefix + value + extra).toBe(digits)
        expect(value).toHaveLength(label.length)
        expect(hasShape(label as ShapeLabel, value)).toBe(true)
        expect(hasShape(label as ShapeLabel, value.slice(1) + extra)).toBe(false)
      }
    }),
    { numRuns: depth(1000, 5000) },
  )
})

test('[VA-5] the rarest match is one of the matches, and none is rarer', () => {
  fc.assert(
    fc.property(numbers, (digits) => {
      const matches = matchPatterns(digits)
      const rarest = rarestMatch(digits)
      expect(rarest === undefined).toBe(matches.length === 0)
      if (!rarest) return
      const { pattern: match, oneIn } = rarest
      const shares = matches.map(({ label }) => shapeShare(label, digits.length))
      expect(matches).toContainEqual(match)
      expect(shapeShare(match.label, digits.length)).toBe(Math.min(...shares))
      expect(oneIn).toBe(Math.round(1 / Math.min(...shares)))
    }),
    { numRuns: depth(1000, 3000) },
  )
})

test.each([
  ['628888', { pattern: { prefix: '62', value: '8888', extra: '', label: 'AAAA' }, oneIn: 357 }],
  ['1314520', { pattern: { prefix: '', value: '1314', extra: '520', label: '1314' }, oneIn: 2500 }],
  ['745678', { pattern: { prefix: '7', value: '45678', extra: '', label: 'ABCDE' }, oneIn: 8696 }],
  ['902112', { pattern: { prefix: '90', value: '2112', extra: '', label: 'ABBA' }, oneIn: 37 }],
  ['668831', { pattern: { prefix: '', value: '6688', extra: '31', label: 'AABB' }, oneIn: 38 }],
  ['302917', undefined],
])('[EN-6] the rarest shape of %s', (digits, match) => {
  expect(rarestMatch(digits)).toEqual(match)
})

test('a number of another length throws', () => {
  expect(() => rarestMatch('88888')).toThrow(RangeError)
})
