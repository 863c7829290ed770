import { expect, test } from 'vitest'
import { categories } from '../categories.ts'
import { PatternError } from '../pattern.ts'
import { MaskError } from './mask.ts'
import { createRowFilter } from './row-filter.ts'
import type { Condition, NumberRow } from './query.ts'

const findCategory = (value: string) => categories.find((category) => category.value === value)!

const row = (digits: string): NumberRow => ({
  id: 1,
  digits,
  priceFen: 88_00,
  struckPriceFen: null,
  featured: 0,
  shuffleKey: 7,
  categories: ['leopard'],
})

const cases: [Condition, string, boolean][] = [
  [{ is: 'contains', digits: '131' }, '913145', true],
  [{ is: 'contains', digits: '' }, '913145', true],
  [{ is: 'tail', digits: '145' }, '913145', true],
  [{ is: 'tail', digits: '913' }, '913145', false],
  [{ is: 'head', digits: '913' }, '913145', true],
  [{ is: 'mask', mask: '8??8', on: 'tail' }, '138228', true],
  [{ is: 'mask', mask: '8??8', on: 'tail' }, '822813', false],
  [{ is: 'mask', mask: '8??8', on: 'head' }, '822813', true],
  [{ is: 'mask', mask: '8??8', on: 'whole' }, '822813', false],
  [{ is: 'mask', mask: '8????3', on: 'whole' }, '822813', true],
  [{ is: 'mask', mask: 'AxxA', on: 'tail' }, '139009', true],
  [{ is: 'mask', mask: 'AxxA', on: 'tail' }, '139049', false],
  [{ is: 'mask', mask: 'AxxA', on: 'tail' }, '139008', false],
  [{ is: 'mask', mask: 'ABAB', on: 'tail' }, '138888', true],
  [{ is: 'mask', mask: '1111111', on: 'tail' }, '111111', false],
  [{ is: 'without', digits: '47' }, '138888', true],
  [{ is: 'without', digits: '47' }, '138878', false],
  [{ is: 'repeats', digit: '8', min: 4 }, '138888', true],
  [{ is: 'repeats', digit: '8', min: 5 }, '138888', false],
  [{ is: 'near', digits: '138868', maxDifferences: 1 }, '138888', true],
  [{ is: 'near', digits: '131868', maxDifferences: 1 }, '138888', false],
  [{ is: 'near', digits: '38888', maxDifferences: 9 }, '138888', false],
  [{ is: 'pattern', pattern: 'AABB', anchor: 'anywhere' }, '668831', true],
  [{ is: 'pattern', pattern: 'AABB', anchor: 'tail' }, '668831', false],
  [{ is: 'category', of: [findCategory('pair'), findCategory('leopard')] }, '668831', true],
  [{ is: 'category', of: [findCategory('pair')] }, '668831', false],
  [{ is: 'category', of: [] }, '668831', false],
  [{ is: 'price', minFen: 88_00, maxFen: 88_00 }, '668831', true],
  [{ is: 'price', minFen: 88_01 }, '668831', false],
  [{ is: 'length', min: 6, max: 6 }, '668831', true],
  [{ is: 'length', min: 7, max: 10 }, '668831', false],
  [{ is: 'any', of: [] }, '668831', false],
  [{ is: 'all', of: [] }, '668831', true],
  [{ is: 'not', condition: { is: 'tail', digits: '1' } }, '668831', false],
]

test.each(cases)('%j on %s: %s', (condition, digits, expected) => {
  expect(createRowFilter([condition])(row(digits))).toBe(expected)
})

test('an invalid mask or pattern throws before any row is tested', () => {
  expect(() => createRowFilter([{ is: 'mask', mask: '', on: 'tail' }])).toThrow(MaskError)
  expect(() => createRowFilter([{ is: 'mask', mask: '８?', on: 'tail' }])).toThrow(MaskError)
  expect(() => createRowFilter([{ is: 'pattern', pattern: 'a', anchor: 'tail' }])).toThrow(PatternError)
})
