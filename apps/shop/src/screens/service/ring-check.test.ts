import type { SubscriptionState } from '@hao/contract/entities.ts'
import { expect, test } from 'vitest'
import { checkAll, ringCheck } from './ring-check.ts'

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

test('[SC-11] what wants something comes first, what is over last, and what was given back unbound not at all', () => {
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
  expect(checkAll(all, now).map(({ subscription, check }) => `${subscription.id} ${check.next}`)).toEqual([
    '5 bind',
    '4 renew',
    '2 ask',
    '1 choose',
  ])
})
