import { type Order, orderStage } from '@hao/contract/entities.ts'
import { expect, test } from 'vitest'
import { orderWith } from './order.fixture.ts'
import {
  bindDeadline,
  chooseAgainPath,
  daysLeft,
  getProgress,
  refreshAfter,
  stageView,
} from './order-view.ts'

const at = Date.parse('2026-11-21T00:00:00Z')

test('[SC-10] every stage offers exactly its possible actions', () => {
  const actions = Object.fromEntries(
    orderStage.options.map((stage) => [stage, stageView({ kind: 'new', stage }).actions.join(' ')]),
  )
  expect(actions).toEqual({
    created: 'cancel pay',
    paying: 'cancel pay',
    paid: 'refund bind',
    active: 'manage',
    ended: 'again',
    cancelled: 'again',
    expired: 'again',
    refunding: 'again',
    refunded: 'again',
  })
})

test('the days left are rounded up, and never negative', () => {
  expect(daysLeft('2026-11-21T00:00:01Z', at)).toBe(1)
  expect(daysLeft('2026-12-18T00:00:00Z', at)).toBe(27)
  expect(daysLeft('2026-11-20T00:00:00Z', at)).toBe(0)
})

test('a paid number must be bound within 72 hours of the payment', () => {
  const paidAt = '2026-11-21T00:00:00.000Z'
  expect(bindDeadline({ kind: 'new', stage: 'paid', paidAt })).toBe(Date.parse('2026-11-24T00:00:00Z'))
  expect(bindDeadline({ kind: 'new', stage: 'active', paidAt })).toBeUndefined()
  expect(bindDeadline({ kind: 'renew', stage: 'paid', paidAt })).toBeUndefined()
})

test('choosing again opens the number while it is on sale, else similar numbers', () => {
  const { number } = orderWith()
  expect(chooseAgainPath({ number: { ...number, state: 'on_sale' } })).toBe('/number/42')
  expect(chooseAgainPath({ number: { ...number, state: 'sold' } })).toBe('/tag-list?keyword=8888')
  expect(chooseAgainPath({ number: { ...number, state: 'sold', pattern: undefined } })).toBe(
    '/tag-list?keyword=88',
  )
})

test('an order has its steps; one that ended unpaid has none', () => {
  const kind = 'new'
  expect(getProgress({ kind, stage: 'created' })).toEqual({ way: 'purchase', current: 1 })
  expect(getProgress({ kind, stage: 'paid' })).toEqual({ way: 'purchase', current: 2 })
  expect(getProgress({ kind, stage: 'refunding' })).toEqual({ way: 'refund', current: 2 })
  expect(getProgress({ kind, stage: 'expired' })).toBeUndefined()
})

test('an order is polled while something outside may change it', () => {
  const later = new Date(at + 1000).toISOString()
  const earlier = new Date(at - 1000).toISOString()
  expect(refreshAfter(orderWith({ holdUntil: later }), at)).toBe(false)
  expect(refreshAfter(orderWith({ holdUntil: earlier }), at)).toBeGreaterThan(0)
  expect(refreshAfter(orderWith({ stage: 'paying', holdUntil: later }), at)).toBeGreaterThan(0)
  expect(refreshAfter(orderWith({ stage: 'refunding' }), at)).toBeGreaterThan(0)
  expect(refreshAfter(orderWith({ stage: 'active' }), at)).toBe(false)
  const paidAt = (age: number) => new Date(at - age * 3600_000).toISOString()
  expect(refreshAfter(orderWith({ stage: 'paid', paidAt: paidAt(71) }), at)).toBe(false)
  expect(refreshAfter(orderWith({ stage: 'paid', paidAt: paidAt(73) }), at)).toBeGreaterThan(0)
  expect(refreshAfter(orderWith({ stage: 'paid', paidAt: paidAt(73), gift: true }), at)).toBeGreaterThan(0)
  expect(refreshAfter(orderWith({ stage: 'paid', paidAt: paidAt(73), kind: 'renew' }), at)).toBe(false)
})

test('a renewal offers payment only, and has its own steps', () => {
  const actions = (stage: Order['stage']) => stageView({ kind: 'renew', stage }).actions.join(' ')
  for (const stage of ['created', 'paying'] as const) expect(actions(stage)).toBe('cancel pay')
  for (const stage of ['paid', 'active', 'ended', 'cancelled', 'expired', 'refunded'] as const)
    expect(actions(stage)).toBe('numbers')
  expect(getProgress({ kind: 'renew', stage: 'paying' })).toEqual({ way: 'renewal', current: 1 })
  expect(getProgress({ kind: 'renew', stage: 'active' })).toEqual({ way: 'renewal', current: 3 })
})
