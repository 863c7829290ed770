import { canonicalNumber } from '@hao/numbers/telephone.ts'
import type { CarrierClient } from './client.ts'
import type { Decision, RouteRequest } from './messages.ts'

type CacheOptions = {
  ask: CarrierClient['ask']
  /** How long (ms) an answer is waited for where one of before is known, and where none is. */
  timeoutsMs: { known: number; unknown: number }
  /** Questions under way at once; one more is answered from what is known, at once. */
  maxConcurrent: number
  /** How long (ms) an answer counts when the application gives none. */
  ttlMs: number
  /** Answers stored; the one refreshed longest ago is evicted first. */
  maxEntries: number
  /** Gets the reason why the application gave no answer. */
  onFailure?: (callId: string, error: unknown) => void
  now?: () => number
}

/** For a process with a machine's usual memory: some 50 MB of answers, for a day. */
export const defaultCacheOptions = { maxConcurrent: 500, ttlMs: 24 * 3_600_000, maxEntries: 100_000 }

/** Asks the application for each call, and uses its last answers while it gives none. */
export type DecisionCache = {
  /** Undefined when the application gave no answer and none is known that still counts. */
  decide: (request: RouteRequest) => Promise<Decision | undefined>
}

/**
 * The application's answer always counts. While it gives none, its last one counts: for the same number and
 * caller, and for other callers only where it said `anyCaller`. A rejection is an answer like any other, and
 * replaces the forward before it.
 */
export function createDecisionCache(options: CacheOptions): DecisionCache {
  const { ask, timeoutsMs, maxConcurrent, ttlMs, maxEntries, onFailure, now = Date.now } = options
  const entries = new Map<string, { decision: Decision; until: number }>()
  let pending = 0

  const findFresh = (key: string) => {
    const last = entries.get(key)
    return last && now() < last.until ? last.decision : undefined
  }

  function lookUp({ number, caller }: RouteRequest): Decision | undefined {
    return findFresh(`${number} ${caller}`) ?? reuseForCaller(findFresh(number), caller)
  }

  function store({ number, caller }: RouteRequest, decision: Decision): Decision {
    const until = Math.min(
      now() + ttlMs,
      decision.until === undefined ? Infinity : Date.parse(decision.until),
    )
    // What was said of the number may no longer be so once something else is said to one of its callers.
    entries.delete(number)
    entries.delete(`${number} ${caller}`)
    // Why and for how long it is not to be reached nobody tells.
    if (decision.action === 'reject' && decision.reason === 'unavailable') return decision
    entries.set(decision.anyCaller ? number : `${number} ${caller}`, { decision, until })
    const [oldest = ''] = entries.keys()
    if (entries.size > maxEntries) entries.delete(oldest)
    return decision
  }

  return {
    decide: async (request) => {
      const { number, caller } = request
      const canonical = {
        ...request,
        number: canonicalNumber(number) || number,
        caller: canonicalNumber(caller),
      }
      if (pending >= maxConcurrent) return lookUp(canonical)
      pending += 1
      try {
        const withinMs = lookUp(canonical) ? timeoutsMs.known : timeoutsMs.unknown
        return store(canonical, await ask(request, withinMs))
      } catch (error) {
        onFailure?.(request.callId, error)
        return lookUp(canonical)
      } finally {
        pending -= 1
      }
    },
  }
}

/**
 * What was said of a number, for a caller of whom nothing was: not when it is one of the phones that would
 * ring.
 */
function reuseForCaller(decision: Decision | undefined, caller: string): Decision | undefined {
  if (decision?.action !== 'forward') return decision
  return [decision.target, decision.second?.target].includes(caller) ? undefined : decision
}
