import type { RingReason } from '@hao/contract/endpoints/ring-rules.ts'
import type { Subscription, SubscriptionState } from '@hao/contract/entities.ts'
import { expect, test } from 'vitest'
import { lastCall, sortChecks } from './ring-check.ts'

const later = '2026-12-21T00:00:00Z'
const earlier = '2026-11-20T23:59:59Z'

const own = (id: number, state: SubscriptionState, more: Partial<Subscription> = {}): Subscription => ({
  id,
  orderId: id,
  number: { id, number: '628888', price: 88, state: 'sold' as const },
  state,
  renewal: 'manual',
  price: 88,
  months: 1,
  discounts: { 3: 0, 6: 0, 12: 0 },
  periodStart: '2026-10-21T00:00:00Z',
  ...more,
})

const ringing: ReadonlySet<RingReason> = new Set(['open', 'courier'])
const decided = (subscriptionId: number, reason: RingReason) => ({
  subscriptionId,
  rings: ringing.has(reason),
  reason,
})

test.each<[RingReason, SubscriptionState, string]>([
  ['open', 'active', 'rings, ask'],
  ['courier', 'active', 'rings, ask'],
  ['open', 'past_due', 'rings, renew'],
  ['open', 'grace', 'rings, renew'],
  ['off', 'active', 'silent, rules'],
  ['quiet', 'active', 'silent, rules'],
  ['quiet', 'grace', 'silent, rules'],
  ['stranger', 'active', 'silent, rules'],
  ['barred', 'active', 'silent, contact'],
  ['unbound', 'pending_bind', 'silent, bind'],
  ['unbound', 'active', 'silent, bind'],
  ['suspended', 'suspended', 'silent, renew'],
  // The job that writes the state is late.
  ['suspended', 'grace', 'silent, renew'],
  ['expired', 'ended', 'silent, choose'],
])('[SC-11] the check follows the decision %s about a number that is %s: %s', (reason, state, expected) => {
  const [{ check } = expect.fail()] = sortChecks([own(1, state)], [decided(1, reason)])
  expect(`${check.verdict.rings ? 'rings' : 'silent'}, ${check.next}`).toBe(expected)
  expect(check.verdict.reason).toBe(reason)
})

test('[SC-11] numbers with a problem come first, ended ones last, and those refunded without a phone are left out', () => {
  const all = [
    own(1, 'ended'),
    own(2, 'active'),
    own(3, 'ended', { periodStart: undefined }),
    own(4, 'suspended'),
    own(5, 'pending_bind'),
    own(6, 'active'),
  ]
  const states = [
    decided(1, 'expired'),
    decided(2, 'open'),
    decided(3, 'expired'),
    decided(4, 'suspended'),
    decided(5, 'unbound'),
    decided(6, 'quiet'),
  ]
  expect(
    sortChecks(all, states).map(({ subscription, check }) => `${subscription.id} ${check.next}`),
  ).toEqual(['5 bind', '4 renew', '6 rules', '2 ask', '1 choose'])
})

test('[SC-11] a number that can be recovered links to its recovery', () => {
  const [checked] = sortChecks([own(1, 'ended', { recoverableUntil: later })], [decided(1, 'expired')])
  expect(checked?.check.next).toBe('recover')
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
  const callback = { ...call(4, '628888'), outgoing: true as const }
  expect(lastCall([callback, ...calls], true, '628888')).toEqual(calls[1])
  expect([lastCall(calls, true, '700788'), lastCall(calls, false, '700788')]).toEqual([undefined, 'none'])
})
