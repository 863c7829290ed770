import type { Renewal, SubscriptionState } from '@hao/contract/entities.ts'
import { dayMs, daysAfter } from '../../platform/base/time.ts'

/** What happens on a day: a reminder that many days ahead, a try to charge, a change of state. */
type Entry = {
  /** Days after the end of the period; a day is 24 hours, for Asia/Shanghai knows no daylight saving. */
  day: number
  state: SubscriptionState
  remind?: 6 | 1
  charge?: true
  event?: 'lapse' | 'wait' | 'suspend' | 'expire'
}

/** Days after the end of a period in which automatic charges are tried. */
export const chargeTryDays = 3
/** Days after the end of a period in which an unpaid number still rings. */
export const graceDays = 7
/** Days after the end of a period after which an unpaid number is lost. */
export const lossDays = 30

/**
 * The life of a subscription around the end of its period, as data (design section 6): reminders six days and one day before, a charge on
 * the day, the first and the second day after, seven days in which calls still ring, and 23 in which the number is only kept.
 */
export const schedule = [
  { day: -6, state: 'active', remind: 6 },
  { day: -1, state: 'active', remind: 1 },
  { day: 0, state: 'active', event: 'lapse', charge: true },
  { day: 1, state: 'past_due', charge: true },
  { day: 2, state: 'past_due', charge: true },
  { day: chargeTryDays, state: 'past_due', event: 'wait' },
  { day: graceDays, state: 'grace', event: 'suspend' },
  { day: lossDays, state: 'suspended', event: 'expire' },
] as const satisfies readonly Entry[]

/** Days after its end in which the old owner may recover a number, and in which nobody else can buy it. */
export const recoverableDays = 30
export const coolingDays = 90
/** An automatic charge must have been told so many days before (law: at least 5). */
export const chargeNoticeDays = 5

/** What is due now: `entry` is undefined when nothing is, and `nextDay` is when to look again, in days after the end of the period. */
export type Step = { entry: Entry | undefined; nextDay: number }

/**
 * The step of a subscription in one of the running states. After a standstill the newest entry of its state counts, so that what was
 * missed is not made up for: no reminder comes twice in one minute.
 */
export function currentStep(subscription: { state: SubscriptionState; period_end: Date }, now: Date): Step {
  const day = (now.getTime() - subscription.period_end.getTime()) / dayMs
  const own: readonly Entry[] = schedule.filter(({ state }) => state === subscription.state)
  const entry = own.findLast((each) => each.day <= day)
  const next = schedule.find((each) => each.day > (entry?.day ?? day))
  return { entry, nextDay: next?.day ?? lossDays }
}

/** When a subscription whose period has just begun is looked at first. */
export function firstStepAt(periodEnd: Date): Date {
  return daysAfter(periodEnd, schedule[0].day)
}

/** What a reminder says: a charge is coming, a payment is due, or the service ends. */
export function reminderKind(renewal: Renewal, chargeable: boolean): 'charge' | 'due' | 'ends' {
  if (renewal === 'ends') return 'ends'
  return renewal === 'auto' && chargeable ? 'charge' : 'due'
}

/** What a subscription's next step is: a reminder of what comes, a try to charge, a change of state; `look` where it is only seen whether it has been paid for. */
export type NextStep =
  | `remind-${ReturnType<typeof reminderKind>}`
  | 'charge'
  | 'look'
  | 'finish'
  | NonNullable<Entry['event']>

/** What will happen at a subscription's next step as things stand now; null for none. `chargeable`: the provider may charge it; `announced`: its charge was told in time by then. */
export function describeNextStep(
  { state, renewal, period_end, next_step_at }: ScheduleState & { next_step_at: Date | null },
  { chargeable, announced }: { chargeable: boolean; announced: boolean },
): NextStep | null {
  if (!period_end || !next_step_at) return null
  const { entry } = currentStep({ state, period_end }, next_step_at)
  return entry ? nameStep(entry, renewal, { chargeable, announced }) : 'look'
}

function nameStep(
  entry: Entry,
  renewal: Renewal,
  { chargeable, announced }: { chargeable: boolean; announced: boolean },
): NextStep {
  if (entry.remind !== undefined) return `remind-${reminderKind(renewal, chargeable)}`
  if (entry.event === 'lapse' && renewal === 'ends') return 'finish'
  if (entry.charge && renewal === 'auto' && chargeable && announced) return 'charge'
  return entry.event ?? 'look'
}

type ScheduleState = { state: SubscriptionState; renewal: Renewal; period_end: Date | null }

const after = { lapse: 'past_due', wait: 'grace', suspend: 'suspended', expire: 'ended' } as const

/**
 * How a subscription stands at a moment, to the millisecond and whether or not the job that writes it has run yet: nothing rings a minute longer because a server was
 * busy.
 */
export function stateAt({ state, renewal, period_end: end }: ScheduleState, now: Date): SubscriptionState {
  let current = state
  for (const { day, state: from, ...entry } of schedule) {
    if (!end || !('event' in entry) || from !== current || daysAfter(end, day) > now) continue
    current = entry.event === 'lapse' && renewal === 'ends' ? 'ended' : after[entry.event]
  }
  return current
}

/** When a number falls silent unless it is paid for before; null while its first period has not begun. */
export function ringsUntil({ state, renewal, period_end: end }: ScheduleState): Date | null {
  if (!end) return null
  return state === 'active' && renewal === 'ends' ? end : daysAfter(end, graceDays)
}
