import { expect, test } from 'vitest'
import { getTexts, loadTexts } from '../../base/texts/texts.ts'
import { getRequiredAction, getPhone, describeStatus, timeLeft, getTone } from './subscription-view.ts'
import { subscriptionTexts } from './texts.ts'

await loadTexts('en')
const en = getTexts(subscriptionTexts, 'en')

const now = Date.parse('2026-11-21T12:00:00Z')
const active = (periodEnd: string) => ({ state: 'active', periodEnd }) as const

test.each([
  ['2026-12-21T12:00:00Z', '使用中 · 还有 30 天', 'In use · 30 days left'],
  ['2026-11-22T12:00:01Z', '使用中 · 还有 2 天', 'In use · 2 days left'],
  ['2026-11-22T12:00:00Z', '使用中 · 不足 1 天', 'In use · less than a day left'],
  ['2026-11-21T12:00:00Z', '服务期已满', 'Period ended'],
])('[AP-15] a period that ends at %s reads %s', (periodEnd, zh, english) => {
  expect(describeStatus(active(periodEnd), now, subscriptionTexts.zh)).toBe(zh)
  expect(describeStatus(active(periodEnd), now, en)).toBe(english)
})

test('[AP-15] a number without a bound phone shows no days left', () => {
  expect(describeStatus({ state: 'pending_bind' }, now, subscriptionTexts.zh)).toBe('待绑定')
  expect(timeLeft({}, now, subscriptionTexts.zh)).toBeUndefined()
  expect(getTone({ state: 'pending_bind' })).toBe('vermilion')
})

test.each([
  [{ state: 'pending_bind' }, 'bind', 'vermilion'],
  [{ state: 'pending_bind', gift: true }, 'gift', 'vermilion'],
  [{ state: 'active' }, 'none', 'jade'],
  [{ state: 'past_due' }, 'renew', 'vermilion'],
  [{ state: 'grace' }, 'renew', 'vermilion'],
  [{ state: 'suspended' }, 'renew', 'vermilion'],
  [{ state: 'ended' }, 'over', 'neutral'],
  [{ state: 'ended', recoverableUntil: '2026-12-21T12:00:00Z' }, 'recover', 'vermilion'],
] as const)('[AP-15] the required action of a subscription: %j → %s', (subscription, action, tone) => {
  expect(getRequiredAction(subscription)).toBe(action)
  expect(getTone(subscription)).toBe(tone)
})

test('[AP-15] a suspended number does not claim to ring, and a lost one shows that it can be recovered', () => {
  const boundPhone = '138****1234'
  expect(getPhone({ state: 'grace', boundPhone }, false, subscriptionTexts.zh)).toBe('响铃至 138****1234')
  expect(getPhone({ state: 'grace', boundPhone }, true, subscriptionTexts.zh)).toBe('已绑定 138****1234')
  expect(getPhone({ state: 'suspended', boundPhone }, false, subscriptionTexts.zh)).toBe('已绑定 138****1234')
  expect(getPhone({ state: 'active' }, false, subscriptionTexts.zh)).toBeUndefined()
  const lost = { state: 'ended', recoverableUntil: '2026-12-21T12:00:00Z' } as const
  expect(describeStatus(lost, now, subscriptionTexts.zh)).toBe('服务已结束，可找回')
})
