import type { RingReason } from '@hao/contract/endpoints/ring-rules.ts'
import type { RouteRecord } from '../ring-rules/queries.ts'
import { ringsUntil } from '../subscriptions/schedule.ts'
import { dayMs, toShanghaiClock } from '../../platform/base/time.ts'
import type { RingRules } from './decide-rules.ts'

/**
 * For how long a decision may be reused while the server does not answer: until a moment (ISO 8601), and for
 * any caller or only for the same one.
 */
export type DecisionValidity = { anyCaller?: true; until?: string }

type AcceptedCall = { rules: RingRules; record: RouteRecord; caller: string; reason: RingReason }

/**
 * The validity of a decision that rings: until the first moment at which the same rules might decide
 * otherwise. A rejection by the owner's rules has no validity, because that would reveal the rule.
 */
export function decisionValidity(
  { rules, record, caller, reason }: AcceptedCall,
  at: Date,
): DecisionValidity {
  const { quiet, quietFrom, quietUntil, openUntil } = rules
  const changes = [
    ringsUntil(record),
    ...(openUntil && openUntil > at ? [openUntil] : []),
    ...(quiet ? [nextMinute(quietFrom, at), nextMinute(quietUntil, at)] : []),
  ].flatMap((moment) => (moment ? [moment.getTime()] : []))
  return {
    ...(isForAnyCaller({ rules, record, caller, reason }) && { anyCaller: true }),
    ...(changes.length > 0 && { until: new Date(Math.min(...changes)).toISOString() }),
  }
}

/**
 * The caller did not influence the decision: there are no list entries, hidden callers ring, and the caller
 * is not the second phone.
 */
function isForAnyCaller({ rules, record, caller, reason }: AcceptedCall): boolean {
  const dependsOnCaller = record.has_entries || rules.refuseHidden || record.second_phone === caller
  return (reason === 'open' || reason === 'courier') && !dependsOnCaller
}

/** The next moment at which this minute of the day begins in Shanghai. */
function nextMinute(minute: number, at: Date): Date {
  const ofDay = toShanghaiClock(at).getTime() % dayMs
  const wait = (minute * 60_000 - ofDay + dayMs) % dayMs
  return new Date(at.getTime() + (wait || dayMs))
}
