import { expect, test } from 'vitest'
import type { Renewal, SubscriptionState } from '@hao/contract/entities.ts'
import { describeNextStep, currentStep } from './schedule.ts'
import { addDays } from '../../platform/base/time.ts'

const period_end = new Date('2027-05-10T02:00:00Z')
const announced = {
  period_end,
  authorised: true,
  announced_percent: 0,
  called_off: false,
  barred_at: null,
  barred_until: null,
}

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
  const standing = { ...announced, state, renewal, next_step_at: addDays(period_end, day) }
  expect(describeNextStep(standing, true)).toBe(expected)
})

test.each([
  [{ announced_percent: null }, true],
  [{ authorised: false, announced_percent: null }, true],
  [{ called_off: true }, true],
  [{ barred_at: new Date(0) }, true],
  [{ barred_at: new Date(0), barred_until: addDays(period_end, 1) }, true],
  [{}, false],
])('with %o and mandates %s no charge is next', (change, canCharge) => {
  const standing = { ...announced, state: 'active', renewal: 'auto', ...change } as const
  expect(describeNextStep({ ...standing, next_step_at: period_end }, canCharge)).toBe('lapse')
  const later = { ...standing, state: 'past_due', next_step_at: addDays(period_end, 0.9) } as const
  expect(describeNextStep(later, canCharge)).toBe('look')
})

test('a bar that is over by the end of the period stops no charge, and an ended subscription has no step', () => {
  const standing = { ...announced, state: 'active', renewal: 'auto' } as const
  const barred = { barred_at: new Date(0), barred_until: period_end }
  expect(describeNextStep({ ...standing, ...barred, next_step_at: period_end }, true)).toBe('charge')
  expect(describeNextStep({ ...standing, next_step_at: null }, true)).toBeNull()
})
