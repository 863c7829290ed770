import { canonicalNumber } from '@hao/numbers/telephone.ts'
import type { CarrierClient } from './client.ts'
import type { Decision, Question } from './messages.ts'

type Options = {
  ask: CarrierClient['ask']
  /** How long (ms) an answer is waited for where one of before is known, and where none is. */
  waits: { known: number; unknown: number }
  /** Questions under way at once; one more is answered from what is known, at once. */
  atOnce: number
  /** How long (ms) an answer counts when the application gives none. */
  keepMs: number
  /** Answers kept; the one that was refreshed longest ago goes first. */
  maxKept: number
  /** Gets the reason why the application gave no answer. */
  failed?: (callId: string, error: unknown) => void
  now?: () => number
}

/** For a process with a machine's usual memory: some 50 MB of answers, for a day. */
export const usualCache = { atOnce: 500, keepMs: 24 * 3_600_000, maxKept: 100_000 }

/** Asks the application for each call, and uses its last answers while it gives none. */
export type DecisionCache = {
  /** Undefined when the application gave no answer and none is known that still counts. */
  decide: (question: Question) => Promise<Decision | undefined>
}

/**
 * The application's answer always counts. While it gives none, its last one counts: for the same number and
 * caller, and for other callers only where it said `anyCaller`. A rejection is an answer like any other, and
 * replaces the forward before it.
 */
export function createDecisionCache(options: Options): DecisionCache {
  const { ask, waits, atOnce, keepMs, maxKept, failed, now = Date.now } = options
  const kept = new Map<string, { decision: Decision; until: number }>()
  let underWay = 0

  const find = (key: string) => {
    const last = kept.get(key)
    return last && now() < last.until ? last.decision : undefined
  }

  function known({ number, caller }: Question): Decision | undefined {
    return find(`${number} ${caller}`) ?? forAnybody(find(number), caller)
  }

  function keep({ number, caller }: Question, decision: Decision): Decision {
    const until = Math.min(
      now() + keepMs,
      decision.until === undefined ? Infinity : Date.parse(decision.until),
    )
    // What was said of the number may no longer be so once something else is said to one of its callers.
    kept.delete(number)
    kept.delete(`${number} ${caller}`)
    // Why and for how long it is not to be reached nobody tells.
    if (decision.action === 'reject' && decision.reason === 'unavailable') return decision
    kept.set(decision.anyCaller ? number : `${number} ${caller}`, { decision, until })
    const [oldest = ''] = kept.keys()
    if (kept.size > maxKept) kept.delete(oldest)
    return decision
  }

  return {
    decide: async (asked) => {
      const { number, caller } = asked
      const question = {
        ...asked,
        number: canonicalNumber(number) || number,
        caller: canonicalNumber(caller),
      }
      if (underWay >= atOnce) return known(question)
      underWay += 1
      try {
        const withinMs = known(question) ? waits.known : waits.unknown
        return keep(question, await ask(asked, withinMs))
      } catch (error) {
        failed?.(asked.callId, error)
        return known(question)
      } finally {
        underWay -= 1
      }
    },
  }
}

/**
 * What was said of a number, for a caller of whom nothing was: not when it is one of the phones that would
 * ring.
 */
function forAnybody(decision: Decision | undefined, caller: string): Decision | undefined {
  if (decision?.action !== 'forward') return decision
  return [decision.target, decision.second?.target].includes(caller) ? undefined : decision
}
