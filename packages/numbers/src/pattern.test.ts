import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compilePattern, findPattern, PatternError, toCodes } from './pattern.ts'

const find = (pattern: string, digits: string) => findPattern(compilePattern(pattern), toCodes(digits))

test.each([
  ['AABB', '668831', 0],
  ['AABB', '888831', -1],
  ['ABBA', '902112', 2],
  ['ABAB', '276868', 2],
  ['ABC', '745678', 3],
  ['ABC', '789135', 0],
  ['ABC', '890135', -1],
  ['CBA', '321555', 0],
  ['CBA', '210999', 0],
  ['CBA', '109753', -1],
  ['ABCDEFGHIJ', '0123456789', 0],
  ['AB', '111119', 4],
  ['AB', '777777', -1],
  ['BCD', '135790', 3],
  ['ABCA', '123100', 0],
  ['A8A', '888000', 0],
  ['8*8', '108180', 2],
  ['8ABC', '118567', 2],
  ['8ABC', '118570', -1],
  ['A*BC', '159731', 2],
  ['***', '12', -1],
  ['520', '520520', 3],
])('%s in %s is at %i', (pattern, digits, index) => {
  expect(find(pattern, digits)).toBe(index)
})

test('a pattern anchored at the tail matches only there', () => {
  const aaa = compilePattern('AAA')
  expect(findPattern(aaa, toCodes('888123'), 'tail')).toBe(-1)
  expect(findPattern(aaa, toCodes('888123'), 'anywhere')).toBe(0)
  expect(findPattern(aaa, toCodes('123888'), 'tail')).toBe(3)
  expect(findPattern(aaa, toCodes('88'), 'tail')).toBe(-1)
})

test.each([
  ['', 'empty'],
  ['aab', 'bad-character'],
  ['A-B', 'bad-character'],
  ['Ａ', 'bad-character'],
  ['ABCDEFGHIJK', 'too-many-letters'],
] as const)('%j is no pattern: %s', (pattern, reason) => {
  const compile = () => compilePattern(pattern)
  expect(compile).toThrow(PatternError)
  expect(compile).toThrow(expect.objectContaining({ reason }))
})

const isLetter = (token: string) => /[A-Z]/.test(token)
const isRun = (pattern: string) => /^[^A-Z]*(ABC|CBA|DCBA)[A-Z]*[^A-Z]*$/.test(pattern)

/** Finds a pattern without runs by comparing all pairs of digits in each window. */
function findByComparison(pattern: string, digits: string): number {
  const tokens = [...pattern]
  const fits = (window: string) =>
    tokens.every((token, i) => !/\d/.test(token) || window[i] === token) &&
    tokens.every((a, i) =>
      tokens.every((b, j) => !isLetter(a) || !isLetter(b) || (a === b) === (window[i] === window[j])),
    )
  const starts = [...digits]
    .map((_, start) => start)
    .filter((start) => start + pattern.length <= digits.length)
  return starts.findLast((start) => fits(digits.slice(start, start + pattern.length))) ?? -1
}

test('any pattern without a run matches as a comparison of all pairs does', () => {
  const patterns = fc.string({ unit: fc.constantFrom(...'AABBCDX*18'), minLength: 1, maxLength: 6 })
  const numbers = fc.string({ unit: fc.constantFrom(...'0112238889'), minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(
      patterns.filter((pattern) => !isRun(pattern)),
      numbers,
      (pattern, digits) => {
        expect(find(pattern, digits)).toBe(findByComparison(pattern, digits))
      },
    ),
    { numRuns: 3000 },
  )
})
