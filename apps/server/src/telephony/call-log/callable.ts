import { isPhone } from '@hao/contract/phone.ts'
import { isLandline } from '@hao/numbers/telephone.ts'

/**
 * Prefixes that look mobile but are expensive: paid services (160, 168 and all of 16 but 162, 165, 166, 167)
 * and satellites, at ten times the price.
 */
const expensive = /^(?:16[^2567]|1349|174[0-59])/

/**
 * Whether a caller, in canonical form, may be called back: a Chinese mobile or an ordinary landline.
 * Everything else is refused: emergency and service numbers, 400 and 800, paid services, carriers' prefixes,
 * numbers abroad and our own numbers.
 */
export function isCallable(caller: string): boolean {
  return isPhone(caller) ? !expensive.test(caller) : isLandline(caller)
}
