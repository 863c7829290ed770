import { expect, test } from 'vitest'
import type { SubscriptionState } from '@hao/contract/entities.ts'
import { stepOf } from './schedule.ts'
import { daysAfter } from '../time.ts'

const period_end = new Date('2027-05-10T02:00:00Z')

/** What is due for a subscription so many days after the end of its period, and the day of the next look. */
const due = (state: SubscriptionState, day: number) => {
  const { entry, nextDay } = stepOf({ state, period_end }, daysAfter(period_end, day))
  const what = [entry?.remind && `remind ${entry.remind}`, entry?.event, entry?.charge && 'charge']
  return `${what.filter(Boolean).join(', ') || 'nothing'}; then ${nextDay}`
}

test.each<[SubscriptionState, number, string]>([
  ['active', -20, 'nothing; then -6'],
  ['active', -6, 'remind 6; then -1'],
  ['active', -1, 'remind 1; then 0'],
  ['active', 0, 'lapse, charge; then 1'],
  ['past_due', 0.5, 'nothing; then 1'],
  ['past_due', 1, 'charge; then 2'],
  ['past_due', 2, 'charge; then 3'],
  ['past_due', 3, 'wait; then 7'],
  ['grace', 7, 'suspend; then 30'],
  ['suspended', 30, 'expire; then 30'],
  // After a standstill: one reminder, not two; no charge that is late; state after state.
  ['active', -0.5, 'remind 1; then 0'],
  ['active', 40, 'lapse, charge; then 1'],
  ['past_due', 40, 'wait; then 7'],
  ['grace', 40, 'suspend; then 30'],
])('%s, day %d: %s', (state, day, expected) => {
  expect(due(state, day)).toBe(expected)
})
