import { expect, test } from 'vitest'
import {
  formatAge,
  formatClauses,
  formatCount,
  formatDay,
  formatFen,
  formatDuration,
  formatList,
  formatMoment,
  formatPercent,
} from './format.ts'

test.each([
  [0, '¥0.00'],
  [5, '¥0.05'],
  [123_450, '¥1,234.50'],
  [-99_999_999, '-¥999,999.99'],
])('%d fen are %s', (fen, text) => {
  expect(formatFen(fen)).toBe(text)
})

test('counts have thousands separators', () => {
  expect([999, 10_000, 1_234_567].map(formatCount)).toEqual(['999', '10,000', '1,234,567'])
})

test('times are in Shanghai time', () => {
  expect(formatMoment('2026-03-01T16:30:05.999Z')).toBe('2026-03-02 00:30:05')
  expect(formatDay('2026-03-01T16:30:05Z')).toBe('2026-03-02')
})

test('ages use their largest unit, rounded', () => {
  const now = Date.parse('2026-03-02T12:00:00Z')
  expect(formatAge('2026-03-02T11:58:30Z', now, 'zh')).toBe('1 分钟前')
  expect(formatAge(now - 29_000, now, 'zh')).toBe('29 秒前')
  expect(formatAge('2026-03-02T15:10:00Z', now, 'en')).toBe('in 3 hours')
  expect(formatAge(now - 3 * 86_400_000, now, 'en')).toBe('3 days ago')
})

test('durations look like those of a clock', () => {
  expect([0, 75_000, 3_675_000].map(formatDuration)).toEqual(['0:00', '1:15', '1:01:15'])
})

test.each([
  [0, '0.0%'],
  [436, '43.6%'],
  [-3, '-0.3%'],
  [-0.3, '≈0%'],
])('%d of 1000 is %s', (part, text) => {
  expect(formatPercent(part, 1000)).toBe(text)
})

test('things in a list are separated as their language does it', () => {
  expect(formatList(['豹子号', '顺子号'], 'zh')).toBe('豹子号、顺子号')
  expect(formatList(['Leopard', 'Pair'], 'en')).toBe('Leopard, Pair')
  expect(formatClauses(['too many', 'too much'], 'en')).toBe('too many; too much')
})
