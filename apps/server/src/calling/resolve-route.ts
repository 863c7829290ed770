import type { Context } from '../context.ts'
import type { NumberState } from '../db/schema/numbers.ts'
import type { RouteDecision, RouteQuestion } from '../ports/network/number-network.ts'
import { callerOf, numberDialled } from '../calls/dialled.ts'
import { selectLine } from '../calls/queries.ts'
import { stateAt } from '../subscriptions/schedule.ts'

/** Two hours: a call that nobody hangs up ends by itself. */
const maxSeconds = 7200

type Line = NonNullable<Awaited<ReturnType<typeof selectLine>>>

/**
 * Decides where a call goes (design section 7): to the bound phone, which shows the number that was dialled; also in the days of grace, not while
 * the number is suspended, to the second whatever job has run. It only reads, so that it may be asked again.
 */
export async function resolveRoute(
  { db, keys, clock, config, log }: Context,
  { number, caller, callId, at }: RouteQuestion,
): Promise<RouteDecision> {
  const { numberPlan } = config
  const digits = numberDialled(number, numberPlan)
  const known = digits === undefined ? undefined : await selectLine(db, keys, digits)
  const line = known && { ...known, state: stateAt(known, clock()) }
  const decision = decide(line, callerOf(caller), numberPlan.prefix + digits)
  log.info(
    { callId, at, action: decision.action, ...('reason' in decision && { reason: decision.reason }) },
    'call',
  )
  return decision
}

/** Of a number whose service is over, until it is sold again; the first two are those of one whose end was not written yet. */
const over: readonly NumberState[] = ['bound', 'suspended', 'cooling']

function decide(line: Line | undefined, caller: string, display: string): RouteDecision {
  if (!line) return unknown
  const { state, number_state, phone } = line
  if (number_state === 'blocked') return { action: 'reject', status: 603, reason: 'blocked' }
  if (state === 'ended') return over.includes(number_state) ? unavailable('expired') : unknown
  if (state === 'suspended' || number_state === 'suspended') return unavailable('suspended')
  if (!phone) return unavailable('unbound')
  if (phone === caller) return { action: 'reject', status: 603, reason: 'own-phone' }
  return { action: 'forward', target: phone, display, maxSeconds }
}

const unknown: RouteDecision = { action: 'reject', status: 404, reason: 'unknown' }

function unavailable(reason: 'unbound' | 'suspended' | 'expired'): RouteDecision {
  return { action: 'reject', status: 480, reason }
}
