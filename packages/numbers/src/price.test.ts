import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rarestMatch } from './match.ts'
import { defaultPriceFen, createPricer, explainPrice, defaultPriceRules, defaultStruckFen } from './price.ts'
import { seededRandom } from './random.ts'

const numbers = fc.string({ unit: fc.constantFrom(...'0123456788'), minLength: 6, maxLength: 10 })

test('a rarer shape or a higher digit factor is never cheaper', () => {
  const bases = fc.constantFrom(...defaultPriceRules.tiers.map(({ fen }) => fen))
  const factors = fc.double({ min: 0.3, max: 3, noNaN: true })
  const price = (fen: number, four: number) =>
    createPricer({ ...defaultPriceRules, tiers: [{ oneIn: 1, fen }], four })('147036').fen
  fc.assert(
    fc.property(bases, bases, factors, factors, (a, b, f, g) => {
      const cheap = price(Math.min(a, b), Math.min(f, g))
      expect(cheap).toBeLessThanOrEqual(price(Math.max(a, b), Math.max(f, g)))
    }),
    { numRuns: depth(1000, 5000) },
  )
  for (const key of ['oneIn', 'fen'] as const) {
    const column = defaultPriceRules.tiers.map((tier) => tier[key])
    expect(column).toEqual(column.toSorted((a, b) => a - b))
  }
})

test('the explanation of a price names the base and factors that give it', () => {
  const rules = {
    ...defaultPriceRules,
    patterns: [{ pattern: '520', anchor: 'anywhere', fen: 500_00 }] as const,
    struckTimes: 3,
  }
  const price = createPricer(rules)
  fc.assert(
    fc.property(numbers, (digits) => {
      const { fen, struckFen, base, factors, calculatedFen } = explainPrice(rules, digits)
      expect({ fen, struckFen }).toEqual(price(digits))
      const product = factors.reduce((sum, { times }) => sum * times, base.fen)
      expect(Math.abs(product - calculatedFen)).toBeLessThanOrEqual(1)
      expect(base.pattern !== null).toBe(digits.includes('520'))
    }),
  )
  expect(explainPrice(rules, '645888')).toMatchObject({
    base: { shape: 'AAA', pattern: null },
    factors: [{ name: 'tail' }, { name: 'four' }, { name: 'lucky', digit: '6' }, { digit: '8' }],
  })
  expect(explainPrice(rules, '302917')).toMatchObject({ base: { shape: null, oneIn: 1 }, factors: [] })
  expect(explainPrice({ ...rules, bounds: [900_00, 900_00] }, '302917').bound).toBe('lowest')
})

test('every price has an allowed ending and is within bounds', () => {
  fc.assert(
    fc.property(numbers, (digits) => {
      const fen = defaultPriceFen(digits)
      expect(Number.isSafeInteger(fen)).toBe(true)
      expect(fen).toBeGreaterThanOrEqual(5_90)
      expect(fen).toBeLessThanOrEqual(8_888_00)
      expect([0, 90]).toContain(fen % 100)
    }),
    { numRuns: depth(1000, 5000) },
  )
})

test('ordinary numbers cost between ¥5.90 and ¥19.90', () => {
  const random = seededRandom(1)
  const ordinary = Array.from({ length: 20_000 }, () => random.digits(6 + random.below(5)))
  const prices = ordinary.filter((digits) => !rarestMatch(digits)).map(defaultPriceFen)
  expect(prices.length).toBeGreaterThan(10_000)
  expect(Math.min(...prices)).toBe(5_90)
  expect(Math.max(...prices)).toBeLessThanOrEqual(19_90)
})

test.each([
  ['302917', 9_90],
  ['902112', 19_90],
  ['628888', 88_00],
  ['745678', 158_00],
  ['888888', 8_888_00],
])('the price of %s is %i fen', (digits, fen) => {
  expect(defaultPriceFen(digits)).toBe(fen)
})

test.each([
  ['tail position', '378888', '888837'],
  ['an 8 over a 0', '628888', '620000'],
  ['no 4', '730888', '740888'],
  ['fewer digits', '628888', '6037288886'],
  ['a longer repeat', '628888', '629888'],
])('a number costs more for %s', (_, expensive, cheap) => {
  expect(defaultPriceFen(expensive)).toBeGreaterThan(defaultPriceFen(cheap))
})

test('the struck price is eight times the price', () => {
  expect(defaultStruckFen(88_00)).toBe(704_00)
})

test('rules set the base of a pattern, factors, endings and the struck price', () => {
  const rules = {
    ...defaultPriceRules,
    patterns: [{ pattern: '520', anchor: 'tail' as const, fen: 66_00 }],
    tail: 1,
    lucky: { '7': 2 },
    bounds: [1_00, 10_000_00] as const,
    endings: [],
    struckTimes: 1.5,
  }
  const price = createPricer(rules)
  expect(price('301520')).toEqual({ fen: 66_00, struckFen: 99_00 })
  expect(price('520301').fen).toBeLessThan(66_00)
  expect(price('701520').fen).toBe(132_00)
  expect(createPricer(defaultPriceRules)('888888')).toEqual({ fen: 8_888_00, struckFen: null })
})
