import type { DecisionValidity } from '@hao/carrier-protocol/messages.ts'
import { dayMs, toShanghaiClock } from '../../platform/base/time.ts'
import { ringsUntil } from '../subscriptions/schedule.ts'
import type { RingRules, Verdict } from './apply-owner-rules.ts'
import type { RouteRecord } from './route-record-queries.ts'

type AcceptedCall = { rules: RingRules; record: RouteRecord; caller: string; reason: Verdict['reason'] }

/** While the server is away, until the first moment at which the same rules might decide otherwise. */
export function computeValidity({ rules, record, caller, reason }: AcceptedCall, at: Date): DecisionValidity {
  const { quiet, quietFrom, quietUntil, courierUntil } = rules
  const changes = [
    ringsUntil(record),
    ...(courierUntil && courierUntil > at ? [courierUntil] : []),
    ...(quiet ? [nextMinute(quietFrom, at), nextMinute(quietUntil, at)] : []),
  ].flatMap((moment) => (moment ? [moment.getTime()] : []))
  return {
    ...(isForAnyCaller({ rules, record, caller, reason }) && { anyCaller: true }),
    ...(changes.length > 0 && { until: new Date(Math.min(...changes)).toISOString() }),
  }
}

/**
 * No rule decided by the caller, no list entries, hidden callers are not refused, and the caller is not the
 * second phone.
 */
function isForAnyCaller({ rules, record, caller, reason }: AcceptedCall): boolean {
  const dependsOnCaller = record.has_entries || rules.refuseHidden || record.second_phone === caller
  return (reason === 'open' || reason === 'courier') && !dependsOnCaller
}

/** When the reason of a decision ends by itself; undefined if it does not. */
export function reasonEndsAt(
  reason: Verdict['reason'],
  { quietUntil, courierUntil }: Pick<RingRules, 'quietUntil' | 'courierUntil'>,
  at: Date,
): Date | undefined {
  if (reason === 'quiet') return nextMinute(quietUntil, at)
  return reason === 'courier' ? (courierUntil ?? undefined) : undefined
}

/** The next moment at which this minute of the day begins in Shanghai. */
function nextMinute(minute: number, at: Date): Date {
  const ofDay = toShanghaiClock(at).getTime() % dayMs
  const wait = (minute * 60_000 - ofDay + dayMs) % dayMs
  return new Date(at.getTime() + (wait || dayMs))
}
