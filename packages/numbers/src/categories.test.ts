import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { classify } from './classify.ts'
import { categories } from './categories.ts'
import { hasShape } from './shape-reference.fixture.ts'

test('[CN-4] the home screen has six categories with these patterns', () => {
  expect(categories.map(({ value, patterns }) => ({ value, patterns }))).toEqual([
    { value: 'leopard', patterns: ['AAA', 'AAAA', 'AAAAA', 'AAAAAA'] },
    { value: 'pair', patterns: ['AABB', 'AABBCC'] },
    { value: 'sequential', patterns: ['ABC', 'ABCD', 'ABCDE', 'ABCDEF', 'CBA', 'DCBA', 'EDCBA', 'FEDCBA'] },
    { value: 'symmetric', patterns: ['ABBA', 'ABAB', 'ABCCBA'] },
    { value: 'lucky', patterns: ['520', '1314', '1688', '1888'] },
    { value: 'custom', patterns: ['999'] },
  ])
})

test.each([
  ['628888', ['leopard']],
  ['669988', ['pair']],
  ['745678', ['sequential']],
  ['123321', ['sequential', 'symmetric']],
  ['1314520', ['lucky']],
  ['199988', ['leopard', 'pair', 'custom']],
  ['302917', []],
])('[CN-4] %s belongs to %j', (digits, values) => {
  expect(classify(digits)).toEqual(values)
})

test('[CN-4] categories agree with regular expressions for their patterns', () => {
  const numbers = fc.string({ unit: fc.constantFrom(...'0123455688899'), minLength: 6, maxLength: 10 })
  fc.assert(
    fc.property(numbers, (digits) => {
      const expected = categories.filter(({ patterns }) =>
        patterns.some((pattern) =>
          pattern === '999'
            ? digits.includes(pattern)
            : hasShape(pattern as Parameters<typeof hasShape>[0], digits),
        ),
      )
      expect(classify(digits)).toEqual(expected.map(({ value }) => value))
    }),
    { numRuns: depth(1000, 5000) },
  )
})
