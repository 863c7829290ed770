import { canonicalNumber } from '@hao/numbers/telephone.ts'
import type { CarrierClient } from './client.ts'
import type { Decision, RouteRequest } from './messages.ts'

/** Where decisions come from: `none` if there is no answer and nothing in the cache. */
export const decisionSources = ['application', 'cache', 'none'] as const
export type DecisionSource = (typeof decisionSources)[number]

type CacheOptions = {
  ask: CarrierClient['ask']
  /** How long (ms) to wait for an answer, with and without a cached decision. */
  timeoutsMs: { known: number; unknown: number }
  /** Concurrent requests; a further one gets the cached decision at once. */
  maxConcurrent: number
  /** How long (ms) a decision counts while the application gives none. */
  ttlMs: number
  /** Decisions stored; the one refreshed longest ago is evicted first. */
  maxEntries: number
  onFailure?: (callId: string, error: unknown) => void
  onDecision?: (source: DecisionSource) => void
  now?: () => number
}

/** Defaults for a usual server: about 50 MB of decisions, for one day. */
export const defaultCacheOptions = { maxConcurrent: 500, ttlMs: 24 * 3_600_000, maxEntries: 100_000 }

/** Asks the application for each call, and uses its last decisions while it gives none. */
export type DecisionCache = {
  decide: (request: RouteRequest) => Promise<Decision | undefined>
}

/**
 * While the application does not answer, its last decision counts for the same number and caller, and with
 * `anyCaller` for others. A rejection replaces the forward before it.
 */
export function createDecisionCache(options: CacheOptions): DecisionCache {
  const { ask, timeoutsMs, maxConcurrent, ttlMs, maxEntries, onFailure, onDecision, now = Date.now } = options
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
    // A decision for any caller may no longer hold once one caller gets another decision.
    entries.delete(number)
    entries.delete(`${number} ${caller}`)
    // The application does not say why the number is unavailable or for how long, so this is not cached.
    if (decision.action === 'reject' && decision.reason === 'unavailable') return decision
    entries.set(decision.anyCaller ? number : `${number} ${caller}`, { decision, until })
    const [oldest = ''] = entries.keys()
    if (entries.size > maxEntries) entries.delete(oldest)
    return decision
  }

  function fallBack(request: RouteRequest): Decision | undefined {
    const last = lookUp(request)
    onDecision?.(last ? 'cache' : 'none')
    return last
  }

  return {
    decide: async (request) => {
      const { number, caller } = request
      const canonical = {
        ...request,
        number: canonicalNumber(number) || number,
        caller: canonicalNumber(caller) || hidden + canonicalNumber(request.withheld ?? ''),
      }
      if (pending >= maxConcurrent) return fallBack(canonical)
      pending += 1
      try {
        const withinMs = lookUp(canonical) ? timeoutsMs.known : timeoutsMs.unknown
        const decision = store(canonical, await ask(request, withinMs))
        onDecision?.('application')
        return decision
      } catch (error) {
        onFailure?.(request.callId, error)
        return fallBack(canonical)
      } finally {
        pending -= 1
      }
    },
  }
}

/** Before the number of a hidden caller. */
const hidden = 'hidden '

/** The decision for any caller, unless it is the called number, or a phone that it rings. */
function reuseForCaller(decision: Decision | undefined, caller: string): Decision | undefined {
  if (decision?.action !== 'forward') return decision
  const { target, second, display } = decision
  return [target, second?.target, display].includes(caller.replace(hidden, '')) ? undefined : decision
}
