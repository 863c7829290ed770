import { expect, test } from 'vitest'
import { apiError } from './api-error.ts'
import { retryDelay, retryRead } from './reads.ts'

const failing = (status: number) => apiError(status, {}, 'failed')

test('[CN-1] a read is retried twice, unless it was refused', () => {
  const tries = (status: number) => [0, 1, 2].map((failures) => retryRead(failures, failing(status)))
  expect(tries(0)).toEqual([true, true, false])
  expect(tries(503)).toEqual([true, true, false])
  expect(tries(404)).toEqual([false, false, false])
})

test('[CN-1] a read is retried after Retry-After plus jitter, unless that is too long', () => {
  const busy = (seconds: number) => apiError(503, {}, 'busy', seconds)
  const delays = Array.from({ length: 50 }, () => retryDelay(0, busy(2)))
  for (const delay of delays) {
    expect(delay).toBeGreaterThanOrEqual(2000)
    expect(delay).toBeLessThan(4000)
  }
  expect(new Set(delays).size).toBeGreaterThan(1)
  expect(retryDelay(0, busy(9))).toBeLessThanOrEqual(10_000)
  expect([0, 1].map((failures) => retryDelay(failures, failing(0)))).toEqual([1000, 2000])
  expect([retryRead(0, busy(2)), retryRead(0, busy(60))]).toEqual([true, false])
})
