import { expect, test } from 'vitest'
import { statusOf, timeLeft, toneOf } from './subscription-view.ts'
import { en } from './texts.en.ts'
import { subscriptionTexts } from './texts.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const active = (periodEnd: string) => ({ state: 'active', periodEnd }) as const

test.each([
  ['2026-12-21T12:00:00Z', '使用中 · 还有 30 天', 'In use · 30 days left'],
  ['2026-11-22T12:00:01Z', '使用中 · 还有 2 天', 'In use · 2 days left'],
  ['2026-11-22T12:00:00Z', '使用中 · 不足 1 天', 'In use · less than a day left'],
  ['2026-11-21T12:00:00Z', '服务期已满', 'Period over'],
])('[AP-15] a period that ends at %s reads %s', (periodEnd, zh, english) => {
  expect(statusOf(active(periodEnd), now, subscriptionTexts.zh)).toBe(zh)
  expect(statusOf(active(periodEnd), now, en)).toBe(english)
})

test('[AP-15] a number that waits for its phone has no days to count', () => {
  expect(statusOf({ state: 'pending_bind' }, now, subscriptionTexts.zh)).toBe('待绑定')
  expect(timeLeft({}, now, subscriptionTexts.zh)).toBeUndefined()
  expect(toneOf({ state: 'pending_bind' })).toBe('vermilion')
})
