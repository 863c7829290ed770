import type { RingReason } from '@hao/contract/endpoints/ring-rules.ts'
import { isEmergency } from '@hao/numbers/telephone.ts'
import { toShanghaiClock } from '../../platform/base/time.ts'

/** The owner's rules. Minutes count from midnight in Shanghai. Courier mode lasts until `courierUntil`. */
export type RingRules = {
  rings: boolean
  quiet: boolean
  quietFrom: number
  quietUntil: number
  knownOnly: boolean
  refuseHidden: boolean
  courierUntil: Date | null
}

/** `number` is '' when hidden. `known`: the owner has answered or called it back; for `knownOnly`. */
export type Caller = { number: string; listed: 'block' | 'allow' | null; known: boolean }

/** `open`: no rule stops the call. `blocked`: the caller is on the owner's block list. */
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

const rings = (reason: Verdict['reason']): Verdict => ({ rings: true, reason })
const silent = (reason: Verdict['reason']): Verdict => ({ rings: false, reason })

/** The first rule that applies decides. */
export function applyOwnerRules(rules: RingRules, caller: Caller, at: Date): Verdict {
  if (!rules.rings) return silent('off')
  const byNumber = decideByNumber(caller)
  if (byNumber) return byNumber
  if (rules.refuseHidden && caller.number === '') return silent('hidden')
  if (rules.courierUntil && at < rules.courierUntil) return rings('courier')
  if (rules.quiet && isQuiet(rules, at)) return silent('quiet')
  if (!rules.knownOnly) return rings('open')
  return caller.known ? rings('known') : silent('stranger')
}

/** What a list entry or an emergency service's number decides, at any hour; undefined for other callers. */
export function decideByNumber({ listed, number }: Omit<Caller, 'known'>): Verdict | undefined {
  if (listed) return listed === 'block' ? silent('blocked') : rings('allowed')
  return isEmergency(number) ? rings('emergency') : undefined
}

/** The first minute is included, the last is not. They span midnight when the end is earlier. */
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
