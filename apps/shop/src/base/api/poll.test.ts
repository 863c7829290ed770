import { expect, test } from 'vitest'
import { pollAfter, pollMs } from './poll.ts'

test('what the server ends at a moment is read again from then on', () => {
  const moment = '2026-11-21T10:00:00.000Z'
  const now = Date.parse(moment)
  expect(pollAfter([moment], now - 1)).toBe(false)
  expect(pollAfter([moment], now)).toBe(pollMs)
  expect(pollAfter([undefined, now + 1, now], now)).toBe(pollMs)
  expect(pollAfter([undefined], now)).toBe(false)
})
