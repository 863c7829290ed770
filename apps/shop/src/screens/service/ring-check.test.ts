import type { SubscriptionState } from '@hao/contract/entities.ts'
import { expect, test } from 'vitest'
import { runChecks, lastCall, ringCheck } from './ring-check.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const later = '2026-12-21T00:00:00Z'
const earlier = '2026-11-20T23:59:59Z'
const phone = '138****8888'

test.each<[SubscriptionState, string | undefined, string | undefined, string]>([
  ['pending_bind', undefined, undefined, 'silent, bind'],
  ['active', phone, later, 'rings, ask'],
  ['active', phone, earlier, 'rings, renew'],
  ['active', undefined, later, 'silent, bind'],
  ['past_due', phone, earlier, 'rings, renew'],
  ['grace', phone, earlier, 'rings, renew'],
  ['suspended', phone, earlier, 'silent, renew'],
  ['ended', undefined, earlier, 'silent, choose'],
])(
  '[SC-11] a number that is %s, bound to %s, paid until %s: %s',
  (state, boundPhone, periodEnd, expected) => {
    const { rings, next } = ringCheck(
      { state, ...(boundPhone && { boundPhone }), ...(periodEnd && { periodEnd }) },
      now,
    )
    expect(`${rings ? 'rings' : 'silent'}, ${next}`).toBe(expected)
  },
)

test('[SC-11] numbers with a problem come first, ended ones last, and those refunded without a phone are left out', () => {
  const own = (id: number, state: SubscriptionState, periodEnd?: string) => ({
    id,
    orderId: id,
    number: { id, number: '628888', price: 88, state: 'sold' as const },
    state,
    renewal: 'manual' as const,
    price: 88,
    months: 1,
    ...(periodEnd && { periodStart: '2026-10-21T00:00:00Z', periodEnd, boundPhone: phone }),
  })
  const all = [
    own(1, 'ended', earlier),
    own(2, 'active', later),
    own(3, 'ended'),
    own(4, 'suspended', earlier),
    own(5, 'pending_bind'),
  ]
  expect(runChecks(all, now).map(({ subscription, check }) => `${subscription.id} ${check.next}`)).toEqual([
    '5 bind',
    '4 renew',
    '2 ask',
    '1 choose',
  ])
})

test('[SC-11] a number without a phone counts as paid, though its period has not begun', () => {
  expect(ringCheck({ state: 'pending_bind' }, now)).toMatchObject({ bound: false, inUse: false, paid: true })
})

test('[SC-11] a number that can be recovered links to its recovery', () => {
  expect(ringCheck({ state: 'ended', periodEnd: earlier, recoverableUntil: later }, now).next).toBe('recover')
})

test('[SC-11] the newest call to a number is found; there is none only if all calls were read', () => {
  const call = (id: number, number: string) => ({
    id,
    number,
    outcome: 'missed' as const,
    startedAt: earlier,
  })
  const calls = [call(3, '520520'), call(2, '628888'), call(1, '628888')]
  expect(lastCall(calls, true, '628888')).toEqual(calls[1])
  expect([lastCall(calls, true, '700788'), lastCall(calls, false, '700788')]).toEqual([undefined, 'none'])
})
