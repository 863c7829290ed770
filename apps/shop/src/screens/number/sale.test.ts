import { expect, test } from 'vitest'
import { getRefetchDelay, getSale } from './sale.ts'

test('[SC-8] a number is free, held by another or by the shopper, owned by the shopper, or sold', () => {
  expect(getSale({ state: 'on_sale' })).toBe('free')
  expect(getSale({ state: 'on_sale', sellingStopped: true })).toBe('stopped')
  expect(getSale({ state: 'held' })).toBe('held')
  expect(getSale({ state: 'held', orderId: 7 })).toBe('holding')
  expect(getSale({ state: 'sold', orderId: 7 })).toBe('owned')
  expect(getSale({ state: 'sold', subscriptionId: 7 })).toBe('owned')
  expect(getSale({ state: 'sold' })).toBe('sold')
})

test('an expired hold is polled until the server has released the number', () => {
  const heldUntil = '2026-11-21T10:00:00.000Z'
  const end = Date.parse(heldUntil)
  expect(getRefetchDelay({ state: 'held', heldUntil }, end - 1)).toBe(false)
  expect(getRefetchDelay({ state: 'held', heldUntil }, end)).toBe(4000)
  expect(getRefetchDelay({ state: 'on_sale', heldUntil }, end)).toBe(false)
  expect(getRefetchDelay(undefined, end)).toBe(false)
})
