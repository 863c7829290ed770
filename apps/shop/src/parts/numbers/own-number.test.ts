import { expect, test } from 'vitest'
import { isGone, ownPath } from './own-number.ts'

test('a number is the shopper’s own by an order or a subscription, and gone for nobody but others', () => {
  expect(isGone({ state: 'on_sale' })).toBe(false)
  expect(isGone({ state: 'sold' })).toBe(true)
  expect(isGone({ state: 'sold', subscriptionId: 7 })).toBe(false)
  expect(isGone({ state: 'held', orderId: 5 })).toBe(false)
  expect(ownPath({ orderId: 5, subscriptionId: 7 })).toBe('/order/5')
  expect(ownPath({ subscriptionId: 7 })).toBe('/user-center/numbers/7')
  expect(ownPath({})).toBeUndefined()
})
