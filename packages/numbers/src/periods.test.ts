import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthYuan, parseMonths, periods, savedYuan, totalFen, totalYuan } from './periods.ts'

test('[SC-8] the period comes from the URL; any other value is one month', () => {
  for (const months of periods) expect(parseMonths(String(months))).toBe(months)
  for (const text of [null, '', '2', '03', '12 ', '-1', 'NaN']) expect(parseMonths(text)).toBe(1)
})

test('[SC-8] a total is exact to the fen', () => {
  expect(totalYuan(19.9, 3, {})).toBe(59.7)
  expect(totalYuan(0.07, 12, {})).toBe(0.84)
  expect(totalYuan(131.4, 6, { 3: 50 })).toBe(788.4)
})

test('a discount is rounded down to the fen; what is shown of it adds up', () => {
  expect(totalYuan(19.9, 12, { 12: 15 })).toBe(202.98)
  // 3 × 0.33 = 0.99, less 5 % = 0.9405
  expect(totalYuan(0.33, 3, { 3: 5, 12: 15 })).toBe(0.94)
  expect(savedYuan(0.33, 3, 0.94)).toBe(0.05)
  expect(totalYuan(0.01, 3, { 3: 90 })).toBe(0.01)
  expect(monthYuan(202.98, 12)).toBe(16.92)
  expect(monthYuan(88, 1)).toBe(88)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.constantFrom(...periods),
      fc.integer({ min: 0, max: 90 }),
      (priceFen, months, percent) => {
        const fen = totalFen(priceFen, months, percent)
        const exact = BigInt(priceFen) * BigInt(months) * BigInt(100 - percent)
        expect(BigInt(fen)).toBe(exact < 100n ? 1n : exact / 100n)
        const [price, total] = [priceFen / 100, fen / 100]
        expect(totalYuan(price, months, { [months]: percent })).toBe(total)
        expect(Math.round((total + savedYuan(price, months, total)) * 100)).toBe(priceFen * months)
        expect(Math.round(monthYuan(total, months) * 100) * months).toBeGreaterThanOrEqual(fen)
      },
    ),
  )
})
