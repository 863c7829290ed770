import type { RingReason } from '@hao/contract/endpoints/ring-rules.ts'
import { toWall } from '../../platform/base/time.ts'

/** The owner's switches; minutes are those of the day in Shanghai. */
export type RingRules = {
  rings: boolean
  quiet: boolean
  quietFrom: number
  quietUntil: number
  knownOnly: boolean
  refuseHidden: boolean
  openUntil: Date | null
}

/** What is known of who calls: their number ('' when hidden), the list whose entry names them most closely, whether the owner has spoken to them, or called them back. */
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

/** Police, fire, ambulance and traffic accidents, from an area's code too. */
const emergency = /^(?:0\d{2,3})?(?:110|119|120|122)$/

const rings = (reason: Verdict['reason']): Verdict => ({ rings: true, reason })
const silent = (reason: Verdict['reason']): Verdict => ({ rings: false, reason })

/**
 * Whether a call rings by the rules of the number's owner. The first of these that speaks decides (docs/decisions/041): off, the lists, emergency services, hidden callers,
 * courier mode, quiet hours, known callers only; else it rings.
 */
export function decideRules(rules: RingRules, caller: Caller, at: Date): Verdict {
  if (!rules.rings) return silent('off')
  return decideByCaller(rules, caller) ?? decideByTime(rules, caller, at)
}

/** What is decided by who it is, whatever the time; undefined where that decides nothing. */
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

/** From the beginning of one minute to that of another, over midnight where the second is the earlier one. */
export function isQuiet(
  { quietFrom, quietUntil }: Pick<RingRules, 'quietFrom' | 'quietUntil'>,
  at: Date,
): boolean {
  const wall = toWall(at)
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
  return quietFrom < quietUntil
    ? quietFrom <= minute && minute < quietUntil
    : quietFrom <= minute || minute < quietUntil
}
