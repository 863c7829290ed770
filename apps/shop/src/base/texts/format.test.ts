import { expect, test } from 'vitest'
import { endOfTomorrow, formatMoment, formatYuan, originalPrice } from './format.ts'

test('[CN-3] a time is formatted as YYYY-MM-DD HH:mm:ss in Shanghai', () => {
  expect(formatMoment('2026-11-20T16:00:00.000Z')).toBe('2026-11-21 00:00:00')
  expect(formatMoment(Date.UTC(2026, 0, 2, 3, 4, 5))).toBe('2026-01-02 11:04:05')
})

test('an amount has two decimals', () => {
  expect([12, 0.5, 1051.2].map(formatYuan)).toEqual(['¥12.00', '¥0.50', '¥1051.20'])
})

test('[HM-5] the flash sale ends at the end of tomorrow in Shanghai', () => {
  const ends = Date.parse('2026-11-23T00:00:00+08:00')
  expect(endOfTomorrow(Date.parse('2026-11-21T00:00:00+08:00'))).toBe(ends)
  expect(endOfTomorrow(Date.parse('2026-11-21T23:59:59.999+08:00'))).toBe(ends)
})

test('[HM-5] at its end the next one ends 24 hours later', () => {
  const ends = Date.parse('2026-11-23T00:00:00+08:00')
  expect(endOfTomorrow(ends) - ends).toBe(2 * 24 * 3600_000)
})

test('[HM-6] the struck price is goodPrice, else price × 8, exact to the fen', () => {
  expect(originalPrice({ price: 12, goodPrice: 99 })).toBe(99)
  expect(originalPrice({ price: 9.9 })).toBe(79.2)
  expect(formatYuan(originalPrice({ price: 131.4 }))).toBe('¥1051.20')
  expect(formatYuan(originalPrice({ price: 1.15 }))).toBe('¥9.20')
})
