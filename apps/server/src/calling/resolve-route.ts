import type { Context } from '../context.ts'
import type { RouteDecision, RouteQuestion } from '../ports/network/number-network.ts'
import { callerOf, numberDialled } from '../calls/dialled.ts'
import { selectLine } from '../calls/queries.ts'

/** Two hours: a call that nobody hangs up ends by itself. */
const maxSeconds = 7200

type Line = NonNullable<Awaited<ReturnType<typeof selectLine>>>

/**
 * Decides where a call goes (design section 7): to the bound phone, which shows the number that was dialled; also in the days of grace, not while
 * the number is suspended. It only reads, so that it may be asked again.
 */
export async function resolveRoute(
  { db, keys, config, log }: Context,
  { number, caller, callId, at }: RouteQuestion,
): Promise<RouteDecision> {
  const { numberPlan } = config
  const digits = numberDialled(number, numberPlan)
  const line = digits === undefined ? undefined : await selectLine(db, keys, digits)
  const decision = decide(line, callerOf(caller), numberPlan.prefix + digits)
  log.info(
    { callId, at, action: decision.action, ...('reason' in decision && { reason: decision.reason }) },
    'call',
  )
  return decision
}

function decide(line: Line | undefined, caller: string, display: string): RouteDecision {
  if (!line) return unknown
  const { state, number_state, phone } = line
  if (number_state === 'blocked') return { action: 'reject', status: 603, reason: 'blocked' }
  if (state === 'ended') return number_state === 'cooling' ? unavailable('expired') : unknown
  if (state === 'suspended' || number_state === 'suspended') return unavailable('suspended')
  if (!phone) return unavailable('unbound')
  if (phone === caller) return { action: 'reject', status: 603, reason: 'own-phone' }
  return { action: 'forward', target: phone, display, maxSeconds }
}

const unknown: RouteDecision = { action: 'reject', status: 404, reason: 'unknown' }

function unavailable(reason: 'unbound' | 'suspended' | 'expired'): RouteDecision {
  return { action: 'reject', status: 480, reason }
}
