import { expect, test } from 'vitest'
import { rereadDelay, saleOf } from './sale.ts'

test('[SC-8] a number is free, held by another or by the reader, the reader’s own, or sold', () => {
  expect(saleOf({ state: 'on_sale' })).toBe('free')
  expect(saleOf({ state: 'held' })).toBe('held')
  expect(saleOf({ state: 'held', orderId: 7 })).toBe('holding')
  expect(saleOf({ state: 'sold', orderId: 7 })).toBe('owned')
  expect(saleOf({ state: 'sold' })).toBe('sold')
})

test('a hold that is over is read again until the server has released the number', () => {
  const heldUntil = '2026-11-21T10:00:00.000Z'
  const end = Date.parse(heldUntil)
  expect(rereadDelay({ state: 'held', heldUntil }, end - 1)).toBe(false)
  expect(rereadDelay({ state: 'held', heldUntil }, end)).toBe(4000)
  expect(rereadDelay({ state: 'on_sale', heldUntil }, end)).toBe(false)
  expect(rereadDelay(undefined, end)).toBe(false)
})
