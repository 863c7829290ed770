import { expect, test } from 'vitest'
import { newTradeNumber } from './trade-number.ts'

test('a trade number begins with the time in Shanghai, also when UTC has another day', () => {
  expect(newTradeNumber(new Date('2026-11-28T16:05:09.123Z'))).toMatch(/^20261129000509[0-9A-F]{12}$/)
})
