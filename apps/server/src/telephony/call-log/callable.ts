import { isPhone } from '@hao/contract/phone.ts'
import { isLandline } from '@hao/numbers/telephone.ts'

/** They look mobile: paid services (160, 168, 16 but 162, 165, 166, 167) and satellites. */
const expensive = /^(?:16[^2567]|1349|174[0-59])/

/**
 * A Chinese mobile or an ordinary landline. Not emergency, service, 400, 800 and paid numbers, carriers'
 * prefixes, numbers abroad and our own.
 */
export function isCallable(caller: string): boolean {
  return isPhone(caller) ? !expensive.test(caller) : isLandline(caller)
}
