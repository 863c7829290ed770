import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { SubscriptionState } from '@hao/contract/entities.ts'
import { isBarred } from '../../telephony/routing/bar-number.ts'
import { decideByCaller, isQuiet } from '../../telephony/routing/decide-rules.ts'
import type { BindingState } from '../../platform/db/schema/calls.ts'
import type { RouteRecord } from '../../telephony/ring-rules/queries.ts'
import { graceDays } from '../../telephony/subscriptions/schedule.ts'
import { formatClock, addDays } from '../../platform/base/time.ts'

export type Finding = ConsoleOutput<'POST /subscriptions/:id/check'>['findings'][number]

/** The facts that explain why a number does not ring. `newest` is the last bound or submitted phone. */
export type RingFacts = {
  /** The state at `at`, even if no job has stored it yet. */
  state: SubscriptionState
  line: RouteRecord
  /** The reason of the staff's last block; null when there was none. */
  barReason: string | null
  newest: { state: BindingState; confirmed_version: number; version: number } | undefined
  caller: string
  blocked: number
  unanswered: number
  at: Date
}

const nothing: Finding[] = []

/**
 * Collects what stops calls to a number or may stop them, most important first. `nothing` when there is none.
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

function ofNumber({ state, line, barReason, at }: RingFacts): Finding[] {
  const found: Finding[] = []
  if (isBarred(line, at)) found.push(stop('blocked', barOf(line, barReason)))
  else if (line.number_state === 'blocked') found.push(stop('blocked'))
  if (state === 'suspended' || line.number_state === 'suspended') return [...found, stop('suspended')]
  const unpaid = (state === 'past_due' || state === 'grace') && line.period_end
  if (unpaid) found.push(note('unpaid', { until: addDays(unpaid, graceDays).toISOString() }))
  return found
}

const barOf = ({ barred_until: until }: RouteRecord, reason: string | null): More => ({
  ...(until && { until: until.toISOString() }),
  ...(reason !== null && { reason }),
})

function ofPhone({ line, newest, caller }: RingFacts): Finding[] {
  const rings = line.phone !== null
  const found = newest ? ofNewest(newest, rings) : []
  if (!rings && !found.some(({ what }) => what === 'asked')) found.push(stop('unbound'))
  if (rings && caller !== '' && line.phone === caller) found.push(stop('own-phone'))
  if (line.second_phone !== null) found.push(note('second-phone'))
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
const byWho = ({ line, caller }: RingFacts) =>
  decideByCaller({ refuseHidden: false }, { ...line, number: caller })

function ofSwitches(facts: RingFacts): Finding[] {
  const { line, at } = facts
  const { rings, allow_all_until: openUntil } = line
  if (rings === false) return [stop('off')]
  const open = openUntil !== null && at < openUntil
  // A caller who is let through by their number is let through at any hour.
  const passes = open || byWho(facts)?.rings === true
  return [
    ...(open ? [note('courier', { until: openUntil.toISOString() })] : nothing),
    ...ofHours(facts, passes),
  ]
}

/** Quiet hours and known callers only. Neither stops a caller who passes. */
function ofHours({ line, at }: RingFacts, passes: boolean): Finding[] {
  const { quiet, quiet_from: quietFrom, quiet_until: quietUntil } = line
  const found: Finding[] = []
  if (quiet && quietFrom !== null && quietUntil !== null) {
    const times = { from: formatClock(quietFrom), to: formatClock(quietUntil) }
    found.push({ what: 'quiet', stops: !passes && isQuiet({ quietFrom, quietUntil }, at), ...times })
  }
  if (line.known_callers_only) found.push({ what: 'known-only', stops: !passes && !line.known })
  return found
}

function ofCaller(facts: RingFacts): Finding[] {
  const { line, caller, blocked } = facts
  const reason = byWho(facts)?.reason
  if (reason === 'blocked') return [stop('caller-blocked')]
  if (reason === 'allowed') return [note('caller-allowed')]
  if (reason === 'emergency') return [note('caller-emergency')]
  const found: Finding[] = []
  if (line.refuse_hidden) found.push(note('refuse-hidden'))
  if (blocked > 0 && caller === '') found.push(note('block-list', { count: blocked }))
  return found
}
