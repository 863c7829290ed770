import type { RingReason } from '@hao/contract/endpoints/ring-rules.ts'
import { toDialledNumber, parseDialled } from '@hao/numbers/plan.ts'
import { canonicalNumber } from '@hao/numbers/telephone.ts'
import type { Context } from '../../context.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import type { RouteDecision, RouteQuestion } from '../../platform/integrations/network/number-network.ts'
import { secondAfterSeconds } from '../ring-rules/get-rules.ts'
import { type RouteRecord, selectRouteRecord } from '../ring-rules/queries.ts'
import { isBarred } from './bar-number.ts'
import { decideRules } from './decide-rules.ts'
import { type DecisionValidity, decisionValidity } from './decision-validity.ts'
import { stateAt } from '../subscriptions/schedule.ts'

/** Two hours: a call that nobody hangs up ends by itself. */
const maxSeconds = 7200

/** Where a call goes, and why: the reason is for the log and the number's owner, not for whoever calls. */
export type ResolvedRoute = {
  decision: RouteDecision
  reason: RingReason | 'unknown'
  holds: DecisionValidity
}

/**
 * Decides where a call goes (design section 7): to the bound phone, which shows the number that was dialled; also in the days of grace, not while
 * the number is suspended, to the second whatever job has run, and only where the owner's rules let it ring. It only reads, so that it may be asked again.
 */
export async function resolveRoute(context: Context, question: RouteQuestion): Promise<RouteDecision> {
  const { callId, at, number, caller } = question
  const digits = parseDialled(number, context.config.numberPlan)
  const { decision, reason, holds } = await findRoute(context, digits, canonicalNumber(caller))
  context.log.info({ callId, at, action: decision.action, reason }, 'call')
  context.traffic.countRouteRequest(
    context.clock(),
    decision.action === 'reject' ? { digits, reason, status: decision.status } : undefined,
  )
  return { ...decision, ...holds }
}

/** The same for the digits of a number (undefined for none of the plan), and a caller as `canonicalNumber` gives it. */
export async function findRoute(
  { db, keys, config, clock }: Context,
  digits: string | undefined,
  caller: string,
): Promise<ResolvedRoute> {
  const at = clock()
  const known = digits === undefined ? undefined : await selectRouteRecord(db, keys, { digits, caller })
  if (digits === undefined || !known) return unknown
  const line = { ...known, state: stateAt(known, at) }
  return decide(line, caller, { display: toDialledNumber(digits, config.numberPlan), at })
}

/** Of a number whose service is over, until it is sold again; the first two are those of one whose end was not written yet. */
const afterServiceStates: readonly NumberState[] = ['bound', 'suspended', 'cooling']

function decide(
  line: RouteRecord,
  caller: string,
  { display, at }: { display: string; at: Date },
): ResolvedRoute {
  const { state, number_state, phone } = line
  if (number_state === 'blocked') return declined('barred', 'blocked')
  if (state === 'ended') return afterServiceStates.includes(number_state) ? unavailable('expired') : unknown
  if (isBarred(line, at)) return barred(line)
  if (state === 'suspended' || number_state === 'suspended') return unavailable('suspended')
  if (!phone) return unavailable('unbound')
  if (phone === caller) return declined('own-phone', 'own-phone')
  const rules = rulesFrom(line)
  const { rings, reason } = decideRules(rules, { ...line, number: caller }, at)
  if (!rings) return { decision: { action: 'reject', status: 480, reason: 'unavailable' }, reason, holds: {} }
  const decision = {
    action: 'forward',
    target: phone,
    display,
    maxSeconds,
    ...secondPhoneFor(line, caller),
  } as const
  return { decision, reason, holds: decisionValidity({ rules, line, caller, reason }, at) }
}

/** For who keeps the answer: until the staff's word is over. */
function barred({ barred_until }: RouteRecord): ResolvedRoute {
  const answer = declined('barred', 'blocked')
  const until = barred_until?.toISOString()
  return { ...answer, holds: { ...answer.holds, ...(until !== undefined && { until }) } }
}

/** Those of a line; the defaults where its owner has never changed any. */
function rulesFrom(line: RouteRecord) {
  return {
    rings: line.rings ?? true,
    quiet: line.quiet ?? false,
    quietFrom: line.quiet_from ?? 0,
    quietUntil: line.quiet_until ?? 0,
    knownOnly: line.known_callers_only ?? false,
    refuseHidden: line.refuse_hidden ?? false,
    openUntil: line.allow_all_until,
  }
}

/** The second phone, unless it is the first one or the one that calls. */
function secondPhoneFor({ phone, second_phone: target }: RouteRecord, caller: string) {
  if (target === null || target === phone || target === caller) return {}
  return { second: { target, afterSeconds: secondAfterSeconds } }
}

const unknown: ResolvedRoute = {
  decision: { action: 'reject', status: 404, reason: 'unknown' },
  reason: 'unknown',
  holds: { anyCaller: true },
}

function unavailable(reason: 'unbound' | 'suspended' | 'expired'): ResolvedRoute {
  return { decision: { action: 'reject', status: 480, reason }, reason, holds: { anyCaller: true } }
}

function declined(reason: 'barred' | 'own-phone', told: 'blocked' | 'own-phone'): ResolvedRoute {
  const holds = reason === 'barred' ? ({ anyCaller: true } as const) : {}
  return { decision: { action: 'reject', status: 603, reason: told }, reason, holds }
}
