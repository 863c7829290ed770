import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { SubscriptionState } from '@hao/contract/entities.ts'
import { type NumberPlan, parseDialled } from '@hao/numbers/plan.ts'
import { isBarred } from '../../telephony/subscriptions/is-barred.ts'
import { decideByNumber, isQuiet } from '../../telephony/routing/apply-owner-rules.ts'
import type { BindingState } from '../../platform/db/schema/calls.ts'
import type { RouteRecord } from '../../telephony/routing/route-record-queries.ts'
import { graceDays } from '../../telephony/subscriptions/schedule.ts'
import { formatClock, addDays } from '../../platform/base/time.ts'

type Finding = ConsoleOutput<'POST /subscriptions/:id/check'>['findings'][number]

/** The facts that explain why a number does not ring. `newest` is the last bound or submitted phone. */
type RingFacts = {
  /** The state at `at`, even if no job has stored it yet. */
  state: SubscriptionState
  record: RouteRecord
  /** The reason of the staff's last block; null when there was none. */
  barReason: string | null
  newest: { state: BindingState; confirmed_version: number; version: number } | undefined
  caller: string
  plan: NumberPlan
  blocked: number
  unanswered: number
  at: Date
}

const nothing: Finding[] = []

/**
 * Collects what stops calls to a number or may stop them, most important first. `nothing` when there is none.
 * A call is decided by the first check that applies (`decideByRecord`, resolve-route.ts); here each one that
 * applies is a finding, so that the staff can name all of them at once. The order is for reading only.
 */
export function collectFindings(facts: RingFacts): Finding[] {
  if (facts.state === 'ended') return [stop('ended')]
  const found = [
    ...ofNumber(facts),
    ...ofPhone(facts),
    ...ofSwitches(facts),
    ...ofCaller(facts),
    ...(facts.unanswered > 0 ? [note('not-answered', { count: facts.unanswered })] : nothing),
  ]
  return found.length > 0 ? found : [note('nothing')]
}

type More = Omit<Finding, 'what' | 'stops'>

const stop = (what: Finding['what'], more: More = {}): Finding => ({ what, stops: true, ...more })
const note = (what: Finding['what'], more: More = {}): Finding => ({ what, stops: false, ...more })

function ofNumber({ state, record, barReason, at }: RingFacts): Finding[] {
  const found: Finding[] = []
  if (isBarred(record, at)) found.push(stop('blocked', barOf(record, barReason)))
  else if (record.number_state === 'blocked') found.push(stop('blocked'))
  if (state === 'suspended' || record.number_state === 'suspended') return [...found, stop('suspended')]
  const unpaid = (state === 'past_due' || state === 'grace') && record.period_end
  if (unpaid) found.push(note('unpaid', { until: addDays(unpaid, graceDays).toISOString() }))
  return found
}

const barOf = ({ barred_until: until }: RouteRecord, reason: string | null): More => ({
  ...(until && { until: until.toISOString() }),
  ...(reason !== null && { reason }),
})

function ofPhone({ record, newest, caller, plan }: RingFacts): Finding[] {
  const rings = record.phone !== null
  const found = newest ? ofNewest(newest, rings) : []
  if (!rings && !found.some(({ what }) => what === 'asked')) found.push(stop('unbound'))
  if (rings && caller !== '' && record.phone === caller) found.push(stop('own-phone'))
  if (rings && parseDialled(caller, plan) !== undefined) found.push(stop('forwarded'))
  if (record.second_phone !== null) found.push(note('second-phone'))
  if (record.announce) found.push(note('announced'))
  return found
}

/** The newest phone, when another phone rings or none does. */
function ofNewest(
  { state, confirmed_version, version }: NonNullable<RingFacts['newest']>,
  rings: boolean,
): Finding[] {
  if (state === 'submitted' || state === 'filing') return [{ what: 'asked', stops: !rings }]
  if (state === 'rejected') return [{ what: 'refused', stops: !rings }]
  return state === 'effective' && confirmed_version < version ? [note('untold')] : []
}

/** The decision that follows from the caller alone. */
const byWho = ({ record, caller }: RingFacts) => decideByNumber({ listed: record.listed, number: caller })

function ofSwitches(facts: RingFacts): Finding[] {
  const { record, at } = facts
  const { rings, allow_all_until: courierUntil } = record
  if (rings === false) return [stop('off')]
  const isCourierMode = courierUntil !== null && at < courierUntil
  // A caller who is let through by their number is let through at any hour.
  const passes = isCourierMode || byWho(facts)?.rings === true
  return [
    ...(isCourierMode ? [note('courier', { until: courierUntil.toISOString() })] : nothing),
    ...ofHours(facts, passes),
  ]
}

/** Quiet hours and known callers only. Neither stops a caller who passes. */
function ofHours({ record, at }: RingFacts, passes: boolean): Finding[] {
  const { quiet, quiet_from: quietFrom, quiet_until: quietUntil } = record
  const found: Finding[] = []
  if (quiet && quietFrom !== null && quietUntil !== null) {
    const times = { from: formatClock(quietFrom), to: formatClock(quietUntil) }
    found.push({ what: 'quiet', stops: !passes && isQuiet({ quietFrom, quietUntil }, at), ...times })
  }
  if (record.known_callers_only) found.push({ what: 'known-only', stops: !passes && !record.known })
  return found
}

function ofCaller(facts: RingFacts): Finding[] {
  const { record, caller, blocked } = facts
  const reason = byWho(facts)?.reason
  if (reason === 'blocked') return [stop('caller-blocked')]
  if (reason === 'allowed') return [note('caller-allowed')]
  if (reason === 'emergency') return [note('caller-emergency')]
  const found: Finding[] = []
  if (record.refuse_hidden) found.push(note('refuse-hidden'))
  if (blocked > 0 && caller === '') found.push(note('block-list', { count: blocked }))
  return found
}
