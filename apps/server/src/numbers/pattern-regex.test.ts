import { compilePattern, findPattern } from '@hao/numbers/grammar.ts'
import { expect, test } from 'vitest'
import { patternRegex } from './pattern-regex.ts'

test.each(['AAA', 'AABB', 'ABBA', 'AABBCC', 'ABC', 'CBA', '520', 'A5A', 'AA*BB', '1**1', 'ABAB'])(
  'the regular expression of %s finds what the grammar finds',
  (pattern) => {
    const regex = new RegExp(patternRegex(pattern)!)
    const compiled = compilePattern(pattern)
    for (let number = 100_000; number < 1_000_000; number += 37) {
      const digits = String(number)
      expect(regex.test(digits), digits).toBe(findPattern(compiled, digits) >= 0)
    }
  },
)

test('what is no pattern, or has too many choices, has none', () => {
  expect(['', 'aab', 'A-B', 'ABCDA', 'AXBXCXDX'].map(patternRegex)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})
