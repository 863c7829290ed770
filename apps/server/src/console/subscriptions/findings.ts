import type { CallOutput } from '@hao/contract/console/calls.ts'
import type { SubscriptionState } from '@hao/contract/entities.ts'
import { isQuiet } from '../../calling/decide-rules.ts'
import type { BindingState } from '../../db/schema/calls.ts'
import type { Line } from '../../rules/queries.ts'
import { graceDays } from '../../subscriptions/schedule.ts'
import { clockOf, daysAfter } from '../../time.ts'

export type Finding = CallOutput<'POST /subscriptions/:id/check'>['findings'][number]

/** All that tells why a number does not ring. `newest` is the phone that was bound or asked for last. */
export type Facts = {
  /** As it stands now, whatever has been written of that. */
  state: SubscriptionState
  line: Line
  newest: { state: BindingState; told: number; version: number } | undefined
  caller: string
  blocked: number
  unanswered: number
  at: Date
}

const nothing: Finding[] = []

/** What keeps calls from a number, or may do so, the weightiest first; `nothing` where all is as it should be. */
export function findingsOf(facts: Facts): Finding[] {
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

function ofNumber({ state, line }: Facts): Finding[] {
  if (line.number_state === 'blocked') return [stop('blocked')]
  if (state === 'suspended' || line.number_state === 'suspended') return [stop('suspended')]
  const unpaid = (state === 'past_due' || state === 'grace') && line.period_end
  return unpaid ? [note('unpaid', { until: daysAfter(unpaid, graceDays).toISOString() })] : []
}

function ofPhone({ line, newest, caller }: Facts): Finding[] {
  const rings = line.phone !== null
  const found = newest ? ofNewest(newest, rings) : []
  if (!rings && !found.some(({ what }) => what === 'asked')) found.push(stop('unbound'))
  if (rings && caller !== '' && line.phone === caller) found.push(stop('own-phone'))
  if (line.second_phone !== null) found.push(note('second-phone'))
  return found
}

/** Of the phone that was bound or asked for last, while another one rings or none. */
function ofNewest({ state, told, version }: NonNullable<Facts['newest']>, rings: boolean): Finding[] {
  if (state === 'submitted' || state === 'filing') return [{ what: 'asked', stops: !rings }]
  if (state === 'rejected') return [{ what: 'refused', stops: !rings }]
  return state === 'effective' && told < version ? [note('untold')] : []
}

function ofSwitches({ line, at }: Facts): Finding[] {
  const { rings, quiet, quiet_from: quietFrom, quiet_until: quietUntil, open_until: openUntil } = line
  if (rings === false) return [stop('off')]
  const found: Finding[] = []
  const open = openUntil !== null && at < openUntil
  if (open) found.push(note('courier', { until: openUntil.toISOString() }))
  if (quiet && quietFrom !== null && quietUntil !== null) {
    const times = { from: clockOf(quietFrom), to: clockOf(quietUntil) }
    found.push({ what: 'quiet', stops: !open && isQuiet({ quietFrom, quietUntil }, at), ...times })
  }
  if (line.known_only) found.push({ what: 'known-only', stops: !open && !line.known })
  return found
}

function ofCaller({ line, caller, blocked }: Facts): Finding[] {
  if (line.listed === 'block') return [stop('caller-blocked')]
  if (line.listed === 'allow') return [note('caller-allowed')]
  const found: Finding[] = []
  if (line.refuse_hidden) found.push(note('refuse-hidden'))
  if (blocked > 0 && caller === '') found.push(note('block-list', { count: blocked }))
  return found
}
