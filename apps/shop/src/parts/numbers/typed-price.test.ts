import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPrice, readPriceRange } from './typed-price.ts'

test('a price is read as people type it, and anything else is named in words', () => {
  expect(['88', '８８', '¥1,000', '12.50元', ' 0.5 ', '.5', '12。5', '0'].map(readPrice)).toEqual([
    88, 88, 1000, 12.5, 0.5, 0.5, 12.5, 0,
  ])
  expect(['', ' ', '元'].map(readPrice)).toEqual([undefined, undefined, undefined])
  const problem = (typed: string) => {
    const price = readPrice(typed)
    return typeof price === 'object' ? price.problem : price
  }
  expect(['八十', '-5', '1e3', '12,5', '1.2.3', '.', 'NaN', '10-50'].map(problem)).toEqual(
    Array.from({ length: 8 }, () => 'noNumber'),
  )
  expect(['12.345', '0.001'].map(problem)).toEqual(['decimals', 'decimals'])
  expect(['10000000', '10000000.01', '9'.repeat(400)].map(problem)).toEqual([
    10_000_000,
    'tooHigh',
    'tooHigh',
  ])
})

test('two prices are a range in either order; a highest price of nothing is refused', () => {
  expect(readPriceRange({ from: '10', to: '50' })).toEqual({ minPrice: 10, maxPrice: 50 })
  expect(readPriceRange({ from: '50', to: '10.5' })).toEqual({ minPrice: 10.5, maxPrice: 50 })
  expect(readPriceRange({ from: '50', to: '0' })).toEqual({ maxPrice: 50 })
  expect(readPriceRange({ from: '', to: '50' })).toEqual({ maxPrice: 50 })
  expect(readPriceRange({ from: '50', to: '' })).toEqual({ minPrice: 50 })
  expect(readPriceRange({ from: '', to: '0' })).toEqual({ problem: 'zero' })
  expect(readPriceRange({ from: 'a', to: '0' })).toEqual({ problem: 'noNumber' })
})

test('whatever is typed, the range has its lower bound first, at most two decimals, and survives the address', () => {
  const typed = fc.oneof(
    fc.stringMatching(/^[\d.,¥元 ]{0,8}$/),
    fc.double({ noNaN: true }).map(String),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(typed, typed, (from, to) => {
      const { minPrice, maxPrice, problem } = readPriceRange({ from, to })
      if (problem) return
      expect(minPrice ?? 0).toBeLessThanOrEqual(maxPrice ?? Infinity)
      for (const bound of [minPrice, maxPrice])
        if (bound !== undefined) {
          expect(readPrice(String(bound))).toBe(bound)
          expect(Math.abs(bound * 100 - Math.round(bound * 100))).toBeLessThan(1e-6)
        }
    }),
  )
})
