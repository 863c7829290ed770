import { expect, test } from 'vitest'
import { formatChange, formatShare } from './change.ts'

test.each([
  [150, 100, '+50%'],
  [100, 150, '−33.3%'],
  [100, 100, '0%'],
  [100_000, 7, '+1,428,471%'],
  [0, 5, '−100%'],
  [5, 0, '—'],
  [0, 0, '—'],
  [null, 3, '—'],
  [3, null, '—'],
  [10_000, 9999, '0%'],
  [50, -100, '+150%'],
])('%s after %s is a change of %s', (now, before, change) => {
  expect(formatChange(now, before)).toBe(change)
})

test('a share of nothing is no number', () => {
  expect([formatShare(1, 8), formatShare(2, 2), formatShare(0, 5), formatShare(0, 0)]).toEqual([
    '12.5%',
    '100%',
    '0%',
    '—',
  ])
})
