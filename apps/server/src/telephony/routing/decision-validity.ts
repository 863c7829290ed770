import type { RingReason } from '@hao/contract/endpoints/ring-rules.ts'
import type { RouteRecord } from '../ring-rules/queries.ts'
import { ringsUntil } from '../subscriptions/schedule.ts'
import { dayMs, toWall } from '../../platform/base/time.ts'
import type { RingRules } from './decide-rules.ts'

/** For whom else a decision holds, and until when (ISO 8601), for whoever must go by it while we do not answer. */
export type DecisionValidity = { anyCaller?: true; until?: string }

type AcceptedCall = { rules: RingRules; line: RouteRecord; caller: string; reason: RingReason }

/**
 * Of a decision that a number rings: until the first moment at which the same rules might say something else. A decision that it does not has none of this: it would tell the carrier
 * which rule it was.
 */
export function decisionValidity({ rules, line, caller, reason }: AcceptedCall, at: Date): DecisionValidity {
  const { quiet, quietFrom, quietUntil, openUntil } = rules
  const changes = [
    ringsUntil(line),
    ...(openUntil && openUntil > at ? [openUntil] : []),
    ...(quiet ? [nextMinute(quietFrom, at), nextMinute(quietUntil, at)] : []),
  ].flatMap((moment) => (moment ? [moment.getTime()] : []))
  return {
    ...(isForAnyCaller({ rules, line, caller, reason }) && { anyCaller: true }),
    ...(changes.length > 0 && { until: new Date(Math.min(...changes)).toISOString() }),
  }
}

/** It rings for all where no list, and no rule about hidden callers, looks at who calls; and a second phone that calls is not rung itself. */
function isForAnyCaller({ rules, line, caller, reason }: AcceptedCall): boolean {
  const looksAtCaller = line.lists || rules.refuseHidden || line.second_phone === caller
  return (reason === 'open' || reason === 'courier') && !looksAtCaller
}

/** When this minute of the day begins next in Shanghai. */
function nextMinute(minute: number, at: Date): Date {
  const ofDay = toWall(at).getTime() % dayMs
  const wait = (minute * 60_000 - ofDay + dayMs) % dayMs
  return new Date(at.getTime() + (wait || dayMs))
}
