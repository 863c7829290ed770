import { expect, test } from 'vitest'
import type { Renewal, SubscriptionState } from '@hao/contract/entities.ts'
import { describeNextStep, currentStep } from './schedule.ts'
import { addDays } from '../../platform/base/time.ts'

const period_end = new Date('2027-05-10T02:00:00Z')

/** The step of a subscription `day` days after the end of its period, and the day of the next one. */
const due = (state: SubscriptionState, day: number) => {
  const { entry, nextDay } = currentStep({ state, period_end }, addDays(period_end, day))
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
  // After an outage: one reminder, not two; no late charge; one state after the other.
  ['active', -0.5, 'remind 1; then 0'],
  ['active', 40, 'lapse, charge; then 1'],
  ['past_due', 40, 'wait; then 7'],
  ['grace', 40, 'suspend; then 30'],
])('%s, day %d: %s', (state, day, expected) => {
  expect(due(state, day)).toBe(expected)
})

test.each<[SubscriptionState, Renewal, number, string]>([
  ['active', 'auto', -6, 'remind-charge'],
  ['active', 'manual', -1, 'remind-due'],
  ['active', 'ends', -1, 'remind-ends'],
  ['active', 'auto', 0, 'charge'],
  ['active', 'manual', 0, 'lapse'],
  ['active', 'ends', 0, 'finish'],
  ['past_due', 'auto', 1, 'charge'],
  ['past_due', 'manual', 2, 'look'],
  ['past_due', 'auto', 3, 'wait'],
  ['grace', 'auto', 7, 'suspend'],
  ['suspended', 'manual', 30, 'expire'],
])('the next step of one that is %s and %s, on day %d: %s', (state, renewal, day, expected) => {
  const standing = { state, renewal, period_end, next_step_at: addDays(period_end, day) }
  expect(describeNextStep(standing, { chargeable: true, announced: true })).toBe(expected)
})

test('a charge that is not allowed or not announced in time does not happen, and an ended subscription has no step', () => {
  const standing = { state: 'active', renewal: 'auto', period_end, next_step_at: period_end } as const
  expect(describeNextStep(standing, { chargeable: true, announced: false })).toBe('lapse')
  expect(
    describeNextStep(
      { ...standing, state: 'past_due', next_step_at: addDays(period_end, 1) },
      { chargeable: false, announced: true },
    ),
  ).toBe('look')
  expect(
    describeNextStep({ ...standing, next_step_at: null }, { chargeable: true, announced: true }),
  ).toBeNull()
})
