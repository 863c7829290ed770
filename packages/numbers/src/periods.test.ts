import { expect, test } from 'vitest'
import { parseMonths, periods, totalYuan } from './periods.ts'

test('[SC-8] the period comes from the URL; any other value is one month', () => {
  for (const months of periods) expect(parseMonths(String(months))).toBe(months)
  for (const text of [null, '', '2', '03', '12 ', '-1', 'NaN']) expect(parseMonths(text)).toBe(1)
})

test('[SC-8] a total is exact to the fen', () => {
  expect(totalYuan(19.9, 3)).toBe(59.7)
  expect(totalYuan(0.07, 12)).toBe(0.84)
  expect(totalYuan(131.4, 6)).toBe(788.4)
})
