import { expect, test } from 'vitest'
import { getSale } from './sale.ts'

test('[SC-8] a number is free, held by another or by the shopper, owned by the shopper, or sold', () => {
  expect(getSale({ state: 'on_sale' })).toBe('free')
  expect(getSale({ state: 'on_sale', sellingStopped: true })).toBe('stopped')
  expect(getSale({ state: 'held' })).toBe('held')
  expect(getSale({ state: 'held', orderId: 7 })).toBe('holding')
  expect(getSale({ state: 'sold', orderId: 7 })).toBe('owned')
  expect(getSale({ state: 'sold', subscriptionId: 7 })).toBe('owned')
  expect(getSale({ state: 'sold' })).toBe('sold')
})
