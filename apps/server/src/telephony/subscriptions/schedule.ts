import type { Renewal, SubscriptionState } from '@hao/contract/entities.ts'
import { dayMs, addDays } from '../../platform/base/time.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { type ChargeFacts, willCharge } from './next-charge.ts'

/** What is due on a day: a reminder that many days ahead, an attempt to charge, a transition. */
type Entry = {
  /** Days after the end of the period, of 24 hours: Asia/Shanghai has no daylight saving. */
  day: number
  state: SubscriptionState
  remind?: 6 | 1
  charge?: true
  event?: 'lapse' | 'wait' | 'suspend' | 'expire'
}

/** Days after the end of a period in which automatic charges are attempted. */
export const chargeTryDays = 3
/** Days after the end of a period in which an unpaid number still rings: `past_due`, then `grace`. */
export const graceDays = 7
export const lossDays = 30

/** Calls still ring in `past_due` and `grace`; 23 days of suspension follow. */
const schedule = [
  { day: -6, state: 'active', remind: 6 },
  { day: -1, state: 'active', remind: 1 },
  { day: 0, state: 'active', event: 'lapse', charge: true },
  { day: 1, state: 'past_due', charge: true },
  { day: 2, state: 'past_due', charge: true },
  { day: chargeTryDays, state: 'past_due', event: 'wait' },
  { day: graceDays, state: 'grace', event: 'suspend' },
  { day: lossDays, state: 'suspended', event: 'expire' },
] as const satisfies readonly Entry[]

/** Days while the former owner may recover the number, and no other buyer can buy it. */
export const recoverableDays = 30
export const coolingDays = 90

export const canRecover = (until: Date | null, numberState: NumberState, at: Date): boolean =>
  until !== null && until > at && numberState === 'cooling'

/** `nextDay` is counted from the end of the period. */
export type Step = { entry: Entry | undefined; nextDay: number }

/** After an outage missed entries are skipped, so that no two reminders arrive together. */
export function currentStep(subscription: { state: SubscriptionState; period_end: Date }, now: Date): Step {
  const day = (now.getTime() - subscription.period_end.getTime()) / dayMs
  const own: readonly Entry[] = schedule.filter(({ state }) => state === subscription.state)
  const entry = own.findLast((each) => each.day <= day)
  const next = schedule.find((each) => each.day > (entry?.day ?? day))
  return { entry, nextDay: next?.day ?? lossDays }
}

export function firstStepAt(periodEnd: Date): Date {
  return addDays(periodEnd, schedule[0].day)
}

/** What a reminder announces: a charge, a payment due, or the end of the service. */
export function reminderKind(renewal: Renewal, charged: boolean): 'charge' | 'due' | 'ends' {
  if (renewal === 'ends') return 'ends'
  return charged ? 'charge' : 'due'
}

/** The kind of a subscription's next step; `look` only checks whether it has been paid. */
type NextStep =
  | `remind-${ReturnType<typeof reminderKind>}`
  | 'charge'
  | 'look'
  | 'finish'
  | NonNullable<Entry['event']>

/** The next step if nothing changes; null for none. */
export function describeNextStep(
  subscription: ScheduleState & ChargeFacts & { next_step_at: Date | null },
  canCharge: boolean,
): NextStep | null {
  const { state, renewal, period_end, next_step_at: at } = subscription
  if (!period_end || !at) return null
  const { entry } = currentStep({ state, period_end }, at)
  return entry ? nameStep(entry, renewal, willCharge(subscription, { at, canCharge })) : 'look'
}

function nameStep(entry: Entry, renewal: Renewal, charged: boolean): NextStep {
  if (entry.remind !== undefined) return `remind-${reminderKind(renewal, charged)}`
  if (entry.event === 'lapse' && renewal === 'ends') return 'finish'
  if (entry.charge && charged) return 'charge'
  return entry.event ?? 'look'
}

type ScheduleState = { state: SubscriptionState; renewal: Renewal; period_end: Date | null }

const after = { lapse: 'past_due', wait: 'grace', suspend: 'suspended', expire: 'ended' } as const

/** To the millisecond, even if the job that writes it is late. */
export function stateAt({ state, renewal, period_end: end }: ScheduleState, now: Date): SubscriptionState {
  let current = state
  for (const { day, state: from, ...entry } of schedule) {
    if (!end || !('event' in entry) || from !== current || addDays(end, day) > now) continue
    current = entry.event === 'lapse' && renewal === 'ends' ? 'ended' : after[entry.event]
  }
  return current
}

/** When a number stops ringing unless it is paid; null before its first period. */
export function ringsUntil({ state, renewal, period_end: end }: ScheduleState): Date | null {
  if (!end) return null
  return state === 'active' && renewal === 'ends' ? end : addDays(end, graceDays)
}
