import type { RingReason } from '@hao/contract/endpoints/ring-rules.ts'
import { toDialledNumber, parseDialled } from '@hao/numbers/plan.ts'
import { canonicalNumber } from '@hao/numbers/telephone.ts'
import type { Context } from '../../context.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import type { RouteDecision, RouteQuestion } from '../../platform/integrations/network/number-network.ts'
import { secondAfterSeconds } from '../ring-rules/get-rules.ts'
import { type RouteRecord, selectRouteRecord } from '../ring-rules/queries.ts'
import { isBarred } from './bar-number.ts'
import { decideRules, type RingRules } from './decide-rules.ts'
import { type DecisionValidity, decisionValidity } from './decision-validity.ts'
import { stateAt } from '../subscriptions/schedule.ts'

/** A call is hung up after two hours. */
const maxSeconds = 7200

/** A decision about a call. The log and the number's owner see `reason`; the caller does not. */
export type ResolvedRoute = {
  decision: RouteDecision
  reason: RingReason | 'unknown'
  validity: DecisionValidity
}

/**
 * Answers the carrier's question where a call goes, logs the decision and counts the question. It changes no
 * data, so the carrier may repeat the question.
 */
export async function resolveRoute(context: Context, question: RouteQuestion): Promise<RouteDecision> {
  const { callId, at, number, caller } = question
  const digits = parseDialled(number, context.config.numberPlan)
  const { decision, reason, validity } = await findRoute(context, digits, canonicalNumber(caller))
  context.log.info({ callId, at, action: decision.action, reason }, 'call')
  context.traffic.countRouteRequest(
    context.clock(),
    decision.action === 'reject' ? { digits, reason, status: decision.status } : undefined,
  )
  return { ...decision, ...validity }
}

/**
 * Decides where a call goes now. `digits` is the dialled number without prefix, undefined when it is not one
 * of our numbers. `caller` is in canonical form, '' when hidden.
 */
export async function findRoute(
  { db, keys, config, clock }: Context,
  digits: string | undefined,
  caller: string,
): Promise<ResolvedRoute> {
  const at = clock()
  const record = digits === undefined ? undefined : await selectRouteRecord(db, keys, { digits, caller })
  if (digits === undefined || !record) return rejections.unknown
  // A job may be late with writing the state, so the state at this moment is computed.
  const current = { ...record, state: stateAt(record, at) }
  return decideRoute(current, caller, { display: toDialledNumber(digits, config.numberPlan), at })
}

/** The first failing check rejects the call: number, subscription, phone, then the owner's rules. */
function decideRoute(
  record: RouteRecord,
  caller: string,
  { display, at }: { display: string; at: Date },
): ResolvedRoute {
  const { state, number_state, phone } = record
  if (number_state === 'blocked') return rejections.barred
  if (state === 'ended') return unsoldStates.includes(number_state) ? rejections.expired : rejections.unknown
  if (isBarred(record, at)) return barredUntil(record.barred_until)
  if (state === 'suspended' || number_state === 'suspended') return rejections.suspended
  if (!phone) return rejections.unbound
  if (phone === caller) return rejections.ownPhone
  const rules = toRules(record)
  const { rings, reason } = decideRules(rules, { ...record, number: caller }, at)
  if (!rings)
    return { decision: { action: 'reject', status: 480, reason: 'unavailable' }, reason, validity: {} }
  return {
    decision: { action: 'forward', target: phone, display, maxSeconds, ...toSecondPhone(record, caller) },
    reason,
    validity: decisionValidity({ rules, record, caller, reason }, at),
  }
}

/**
 * States of a number whose service has ended and that has not been put on sale again. `bound` and `suspended`
 * occur until a job writes the end.
 */
const unsoldStates: readonly NumberState[] = ['bound', 'suspended', 'cooling']

/** Rejections other than by the owner's rules. All are the same for any caller, except the own phone's. */
const rejections = {
  unknown: {
    decision: { action: 'reject', status: 404, reason: 'unknown' },
    reason: 'unknown',
    validity: { anyCaller: true },
  },
  expired: {
    decision: { action: 'reject', status: 480, reason: 'expired' },
    reason: 'expired',
    validity: { anyCaller: true },
  },
  suspended: {
    decision: { action: 'reject', status: 480, reason: 'suspended' },
    reason: 'suspended',
    validity: { anyCaller: true },
  },
  unbound: {
    decision: { action: 'reject', status: 480, reason: 'unbound' },
    reason: 'unbound',
    validity: { anyCaller: true },
  },
  barred: {
    decision: { action: 'reject', status: 603, reason: 'blocked' },
    reason: 'barred',
    validity: { anyCaller: true },
  },
  ownPhone: {
    decision: { action: 'reject', status: 603, reason: 'own-phone' },
    reason: 'own-phone',
    validity: {},
  },
} satisfies Record<string, ResolvedRoute>

/** The staff may bar a number until a moment; null is until further notice. */
function barredUntil(until: Date | null): ResolvedRoute {
  const { barred } = rejections
  return until ? { ...barred, validity: { ...barred.validity, until: until.toISOString() } } : barred
}

/** The owner's rules; the defaults when the owner has never changed any. */
function toRules(record: RouteRecord): RingRules {
  return {
    rings: record.rings ?? true,
    quiet: record.quiet ?? false,
    quietFrom: record.quiet_from ?? 0,
    quietUntil: record.quiet_until ?? 0,
    knownOnly: record.known_callers_only ?? false,
    refuseHidden: record.refuse_hidden ?? false,
    openUntil: record.allow_all_until,
  }
}

/** The second phone, unless it is the first one or the caller. */
function toSecondPhone({ phone, second_phone: target }: RouteRecord, caller: string) {
  if (target === null || target === phone || target === caller) return {}
  return { second: { target, afterSeconds: secondAfterSeconds } }
}
