import type { RingReason } from '@hao/contract/endpoints/ring-rules.ts'
import { toShanghaiClock } from '../../platform/base/time.ts'

/** The owner's rules. Minutes count from midnight in Shanghai. */
export type RingRules = {
  rings: boolean
  quiet: boolean
  quietFrom: number
  quietUntil: number
  knownOnly: boolean
  refuseHidden: boolean
  openUntil: Date | null
}

/**
 * The caller's number ('' when hidden), the list of the closest matching entry, and whether the owner has
 * answered or called back this number before.
 */
export type Caller = { number: string; listed: 'block' | 'allow' | null; known: boolean }

export type Verdict = {
  rings: boolean
  reason: Extract<
    RingReason,
    | 'open'
    | 'allowed'
    | 'emergency'
    | 'courier'
    | 'known'
    | 'off'
    | 'blocked'
    | 'hidden'
    | 'quiet'
    | 'stranger'
  >
}

/** Police, fire, ambulance and traffic accidents, also with an area code. */
const emergency = /^(?:0\d{2,3})?(?:110|119|120|122)$/

const rings = (reason: Verdict['reason']): Verdict => ({ rings: true, reason })
const silent = (reason: Verdict['reason']): Verdict => ({ rings: false, reason })

/**
 * Whether a call rings under the owner's rules. The first rule that applies decides (docs/decisions/041):
 * number off, lists, emergency services, hidden callers, courier mode, quiet hours, known callers only.
 * Otherwise it rings.
 */
export function decideRules(rules: RingRules, caller: Caller, at: Date): Verdict {
  if (!rules.rings) return silent('off')
  return decideByCaller(rules, caller) ?? decideByTime(rules, caller, at)
}

/** Rules that depend only on the caller; undefined when none of them applies. */
export function decideByCaller(
  { refuseHidden }: Pick<RingRules, 'refuseHidden'>,
  { listed, number }: Omit<Caller, 'known'>,
): Verdict | undefined {
  if (listed) return listed === 'block' ? silent('blocked') : rings('allowed')
  if (emergency.test(number)) return rings('emergency')
  return number === '' && refuseHidden ? silent('hidden') : undefined
}

function decideByTime(rules: RingRules, { known }: Caller, at: Date): Verdict {
  if (rules.openUntil && at < rules.openUntil) return rings('courier')
  if (rules.quiet && isQuiet(rules, at)) return silent('quiet')
  if (!rules.knownOnly) return rings('open')
  return known ? rings('known') : silent('stranger')
}

/**
 * Whether a moment is in quiet hours. The first minute is included, the last is not. They span midnight when
 * they start later than they end.
 */
export function isQuiet(
  { quietFrom, quietUntil }: Pick<RingRules, 'quietFrom' | 'quietUntil'>,
  at: Date,
): boolean {
  const wall = toShanghaiClock(at)
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
  return quietFrom < quietUntil
    ? quietFrom <= minute && minute < quietUntil
    : quietFrom <= minute || minute < quietUntil
}
