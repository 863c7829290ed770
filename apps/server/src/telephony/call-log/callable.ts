import { isPhone } from '@hao/contract/phone.ts'
import { isLandline } from '@hao/numbers/telephone.ts'

/** Mobile numbers that are none: paid services (160, 168 and all of 16 but 162, 165, 166 and 167), and satellites, which cost ten times as much. */
const expensive = /^(?:16[^2567]|1349|174[0-59])/

/**
 * Whether a caller, as `canonicalNumber` gave it, may be called back: a mobile or an ordinary landline of China. Nothing else may: what is not named here is
 * refused, emergency and service numbers, 400 and 800, paid services, carriers' prefixes, numbers abroad and numbers like our own.
 */
export function isCallable(caller: string): boolean {
  return isPhone(caller) ? !expensive.test(caller) : isLandline(caller)
}
