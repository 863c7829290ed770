import * as fc from 'fast-check'
import { categories } from '../categories.ts'
import { maskPlaces } from './mask.ts'
import type { Condition, NumberQuery, Sort } from './query.ts'

const digit = fc.constantFrom(...'0123456888')
const digits = (max: number) => fc.string({ unit: digit, minLength: 0, maxLength: max })
const anchors = fc.constantFrom('tail' as const, 'anywhere' as const)

const mask = fc.string({ unit: fc.constantFrom(...'08??xABC'), minLength: 1, maxLength: 11 })
const alphabet = 'ABCDEFGHIJ'
/** Letters that form a run, optionally with a token before and after. */
const run = fc
  .tuple(
    fc.integer({ min: 3, max: 10 }),
    fc.boolean(),
    fc.constantFrom('', '1', '*'),
    fc.constantFrom('', '8'),
  )
  .map(([width, falls, before, after]) => {
    const rising = alphabet.slice(0, width)
    return before + (falls ? [...rising].toReversed().join('') : rising) + after
  })

/** Any pattern, also longer than the longest number. */
export const patterns = fc.oneof(
  fc.constantFrom('AAA', 'AABB', 'ABAB', 'ABBA', 'ABC', 'DCBA', 'AABBCC', 'ABCCBA', '520', '1314', 'A8A'),
  fc.string({ unit: fc.constantFrom(...'AAB8*'), minLength: 1, maxLength: 7 }),
  fc.string({ unit: fc.constantFrom(...alphabet, ...'AB01*'), minLength: 1, maxLength: 11 }),
  run,
)

/** Any condition, nested at most twice. */
const condition = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', maxDepth: 2 },
    fc.record({
      is: fc.constantFrom('contains' as const, 'tail' as const, 'head' as const),
      digits: digits(6),
    }),
    fc.record({
      is: fc.constant('mask' as const),
      mask,
      on: fc.constantFrom(...maskPlaces),
    }),
    fc.record({ is: fc.constant('without' as const), digits: digits(3) }),
    fc.record({ is: fc.constant('repeats' as const), digit, min: fc.integer({ min: 0, max: 6 }) }),
    fc.record({
      is: fc.constant('near' as const),
      digits: fc.oneof(fc.constantFrom('628888', '1314520'), digits(11)),
      maxDifferences: fc.integer({ min: 0, max: 4 }),
    }),
    fc.record({ is: fc.constant('pattern' as const), pattern: patterns, anchor: anchors }),
    fc.record({
      is: fc.constant('category' as const),
      of: fc.subarray([...categories]),
    }),
    fc.record(
      {
        is: fc.constant('price' as const),
        minFen: fc.integer({ min: 0, max: 100_00 }),
        maxFen: fc.integer({ min: 0, max: 300_00 }),
      },
      { requiredKeys: ['is'] },
    ),
    fc.record({
      is: fc.constant('length' as const),
      min: fc.integer({ min: 0, max: 11 }),
      max: fc.integer({ min: 0, max: 11 }),
    }),
    fc.record({
      is: fc.constantFrom('any' as const, 'all' as const),
      of: fc.array(tie('condition'), { maxLength: 3 }),
    }),
    fc.record({ is: fc.constant('not' as const), condition: tie('condition') }),
  ),
})).condition

/** Any search. */
export const queries: fc.Arbitrary<NumberQuery> = fc.array(condition, { maxLength: 3 })

export const sorts = fc.constantFrom<Sort[]>('default', 'asc', 'desc')
