import type { ActCounts } from '@hao/contract/console/limits.ts'
import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { maskCaller } from '../../telephony/call-log/mask-caller.ts'

/**
 * A check with a caller counts as a search for a phone, because its result tells whether the caller is the
 * owner or on the owner's lists. Hidden callers and short service numbers, which are never masked, do not.
 */
export function countCallerCheck(typed: string): ActCounts {
  const caller = canonicalNumber(typed)
  return maskCaller(caller) === caller ? {} : { phone: 1 }
}
