import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compilePattern, findPattern } from './grammar.ts'
import { placePatterns } from './places.ts'

const sources = ['AAB', 'ABC', 'DCBA', '8A8', '8*8', '9ABC', 'ABCA', '0', 'AABBCC', '***', 'ABCDEFGHIJ']
const patterns = sources.map(compilePattern)
const { placed, read, lastPlace } = placePatterns(patterns)

test('[VA-5] patterns that are looked for together are found where each is found alone', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'01289'), maxLength: 30 })
  fc.assert(
    fc.property(digits, (number) => {
      read(number)
      const together = placed.map((pattern) => lastPlace(pattern, number.length))
      expect(together).toEqual(patterns.map((pattern) => findPattern(pattern, number)))
    }),
    { numRuns: depth(500, 20_000) },
  )
})
