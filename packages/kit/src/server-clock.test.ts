import { expect, onTestFinished, test, vi } from 'vitest'
import { readServerClock, serverNow } from './server-clock.ts'

const hour = 3_600_000

/** A response that took `ms`, from a server with a clock `ahead` of ours. */
function answer(ahead: number, took: number, more: Record<string, string> = {}): void {
  const received = Date.now()
  // The server writes its Date half way.
  const date = new Date(received + ahead - took / 2).toUTCString()
  readServerClock(new Headers({ date, ...more }), received - took, received)
}

const ahead = () => serverNow() - Date.now()

test('the error of the clock estimate is at most half the response time plus half a second', () => {
  answer(3 * hour, 200)
  expect(Math.abs(ahead() - 3 * hour)).toBeLessThanOrEqual(605)
  answer(-20 * hour, 100)
  expect(Math.abs(ahead() + 20 * hour)).toBeLessThanOrEqual(555)
})

test('an estimate that fits a response stays, so that a slow response does not spoil it', () => {
  // The clock stands still: a response in another second may show that the estimate does not fit.
  vi.useFakeTimers({ now: 1_800_000_000_250, toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  answer(hour, 20)
  const known = ahead()
  for (const took of [8000, 3_600_000, 40]) answer(hour, took)
  expect(ahead()).toBe(known)
})

test.each([
  ['of a cache', { age: '7' }],
  ['without a date', { date: '' }],
  ['with a date that is none', { date: 'soon' }],
])('a response %s is ignored', (_, headers) => {
  answer(hour, 20)
  answer(9 * hour, 20, headers)
  expect(Math.abs(ahead() - hour)).toBeLessThan(1100)
})

test('a response that a proxy forwards at once counts', () => {
  answer(hour, 20)
  answer(5 * hour, 20, { age: '0' })
  expect(Math.abs(ahead() - 5 * hour)).toBeLessThan(1100)
})
