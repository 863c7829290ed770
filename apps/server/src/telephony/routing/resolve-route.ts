import type { DecisionValidity } from '@hao/carrier-protocol/messages.ts'
import type { DecisionReason } from '@hao/contract/endpoints/ring-rules.ts'
import { type NumberPlan, toDialledNumber, parseDialled } from '@hao/numbers/plan.ts'
import { canonicalNumber } from '@hao/numbers/telephone.ts'
import type { Context } from '../../context.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import type { RouteDecision, RouteQuestion } from '../../platform/integrations/network/number-network.ts'
import { carrierSpeaks, toSpeech } from '../ring-rules/announcement.ts'
import { defaultRules, secondAfterSeconds } from '../ring-rules/rules.ts'
import { stateAt } from '../subscriptions/schedule.ts'
import { applyOwnerRules, type Caller, type RingRules } from './apply-owner-rules.ts'
import { isBarred } from '../subscriptions/is-barred.ts'
import { computeValidity, reasonEndsAt } from './decision-validity.ts'
import { type RouteRecord, selectRouteRecord } from './route-record-queries.ts'

const maxSeconds = 7200

/**
 * `decision.reason` goes to the carrier; only owner, staff and log see `reason`. Both know a `blocked`: in
 * `decision` by the operator (`barred` in `reason`), in `reason` by the owner's list. `until`: when that
 * reason ends by itself.
 */
export type ExplainedDecision = {
  decision: RouteDecision
  reason: DecisionReason
  validity: DecisionValidity
  until?: Date | undefined
}

/** Changes no data, so the carrier may repeat the question. */
export async function resolveRoute(context: Context, question: RouteQuestion): Promise<RouteDecision> {
  const { callId, at: askedAt, number } = question
  const digits = parseDialled(number, context.config.numberPlan)
  const { decision, reason, validity } = await decideCall(context, digits, ...readCaller(question))
  context.log.info({ callId, at: askedAt, action: decision.action, reason }, 'routed a call')
  context.traffic.countRouteRequest(
    context.clock(),
    decision.action === 'reject' ? { digits, reason, status: decision.status } : undefined,
  )
  return { ...decision, ...validity }
}

export function readCaller({
  caller,
  withheld = '',
}: Pick<RouteQuestion, 'caller' | 'withheld'>): [caller: string, isWithheld: boolean] {
  const shown = canonicalNumber(caller)
  return shown === '' ? [canonicalNumber(withheld), true] : [shown, false]
}

/** `digits` is the number without prefix, undefined when it is not ours. `caller` is '' when unknown. */
export async function decideCall(
  context: Context,
  digits: string | undefined,
  caller: string,
  isWithheld = false,
  now: Date = context.clock(),
): Promise<ExplainedDecision> {
  const { db, keys, config } = context
  const record = digits === undefined ? undefined : await selectRouteRecord(db, keys, { digits, caller })
  return decideByRecord(record, caller, {
    plan: config.numberPlan,
    now,
    isWithheld,
    speaks: carrierSpeaks(context),
  })
}

/** Without I/O. The first check that applies decides. */
export function decideByRecord(
  record: RouteRecord | undefined,
  caller: string,
  { plan, now, isWithheld, speaks }: { plan: NumberPlan; now: Date; isWithheld?: boolean; speaks?: boolean },
): ExplainedDecision {
  if (!record) return rejections.unknown
  const { number_state, phone } = record
  // A job may be late with writing the state, so the state at this moment is computed.
  const state = stateAt(record, now)
  if (number_state === 'blocked') return rejections.barred
  if (state === 'ended')
    return notYetFreedStates.includes(number_state) ? rejections.expired : rejections.unknown
  if (isBarred(record, now)) return barredUntil(record.barred_until)
  // One transaction stores both, but `state` is computed and may be ahead. Either one silences the number.
  if (state === 'suspended' || number_state === 'suspended') return rejections.suspended
  if (!phone) return rejections.unbound
  const ownCaller = rejectOwnCaller(phone, caller, plan)
  if (ownCaller) return ownCaller
  const rules = toRules(record)
  const judged = judgeCaller(record, caller, isWithheld)
  const { rings, reason } = applyOwnerRules(rules, judged, now)
  const until = reasonEndsAt(reason, rules, now)
  if (!rings) return { decision: unavailable, reason, validity: notReused, until }
  const display = toDialledNumber(record.digits, plan)
  const second = toSecondPhone(record, caller)
  const speech = toSpeech(record, reason, speaks)
  return {
    decision: { action: 'forward', target: phone, display, maxSeconds, ...second, ...speech },
    reason,
    validity: computeValidity({ rules, record, caller: judged.number, reason }, now),
    until,
  }
}

/** The number still shows its last subscription, so a caller hears "expired". */
const notYetFreedStates: readonly NumberState[] = ['bound', 'suspended', 'cooling']

/** The caller as the owner's rules see it: a block counts before what is hidden, and nothing else does. */
function judgeCaller({ listed, known }: RouteRecord, number: string, isWithheld = false): Caller {
  return isWithheld
    ? { number: '', listed: listed === 'block' ? listed : null, known: false }
    : { number, listed, known }
}

/** A call by the bound phone, or a forward: it shows the number of ours that rang the phone. */
function rejectOwnCaller(phone: string, caller: string, plan: NumberPlan): ExplainedDecision | undefined {
  if (phone === caller) return rejections.ownPhone
  return parseDialled(caller, plan) === undefined ? undefined : rejections.forwarded
}

/**
 * A cache never reuses `unavailable` (packages/carrier-protocol/src/decision-cache.ts): a caller could learn
 * from its duration which rule it is.
 */
const forAnyCaller: DecisionValidity = { anyCaller: true }
const forSameCaller: DecisionValidity = {}
/** As empty as `forSameCaller`: a cache knows `unavailable` by its reason. */
const notReused: DecisionValidity = {}

/** The rejection by an owner's rule, which does not say by which. */
const unavailable = { action: 'reject', status: 480, reason: 'unavailable' } as const

const rejections = {
  unknown: {
    decision: { action: 'reject', status: 404, reason: 'unknown' },
    reason: 'unknown',
    validity: forAnyCaller,
  },
  expired: {
    decision: { action: 'reject', status: 480, reason: 'expired' },
    reason: 'expired',
    validity: forAnyCaller,
  },
  suspended: {
    decision: { action: 'reject', status: 480, reason: 'suspended' },
    reason: 'suspended',
    validity: forAnyCaller,
  },
  unbound: {
    decision: { action: 'reject', status: 480, reason: 'unbound' },
    reason: 'unbound',
    validity: forAnyCaller,
  },
  barred: {
    decision: { action: 'reject', status: 603, reason: 'blocked' },
    reason: 'barred',
    validity: forAnyCaller,
  },
  ownPhone: {
    decision: { action: 'reject', status: 603, reason: 'own-phone' },
    reason: 'own-phone',
    validity: forSameCaller,
  },
  forwarded: {
    decision: { action: 'reject', status: 603, reason: 'forwarded' },
    reason: 'forwarded',
    validity: forSameCaller,
  },
} satisfies Record<string, ExplainedDecision>

/** The staff may bar a number until a moment; null is until further notice. */
function barredUntil(until: Date | null): ExplainedDecision {
  const { barred } = rejections
  return until ? { ...barred, validity: { ...barred.validity, until: until.toISOString() }, until } : barred
}

/** The owner's rules. All are null in the record of an owner who has never changed any. */
function toRules(record: RouteRecord): RingRules {
  return {
    rings: record.rings ?? defaultRules.rings,
    quiet: record.quiet ?? defaultRules.quiet,
    quietFrom: record.quiet_from ?? defaultRules.quiet_from,
    quietUntil: record.quiet_until ?? defaultRules.quiet_until,
    knownOnly: record.known_callers_only ?? defaultRules.known_callers_only,
    refuseHidden: record.refuse_hidden ?? defaultRules.refuse_hidden,
    courierUntil: record.allow_all_until,
  }
}

/** The second phone, unless it is the first one or the caller. */
function toSecondPhone({ phone, second_phone: target }: RouteRecord, caller: string) {
  if (target === null || target === phone || target === caller) return {}
  return { second: { target, afterSeconds: secondAfterSeconds } }
}
