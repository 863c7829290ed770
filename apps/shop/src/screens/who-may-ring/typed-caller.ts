import { isPhone } from '@hao/contract/phone.ts'
import { canonicalNumber, canonicalPrefix } from '@hao/numbers/telephone.ts'

/** What is wrong with a caller as typed, as a key of the texts; every form that the server reads is well. */
export function callerProblem(typed: string, prefix: boolean): 'numberWrong' | 'prefixWrong' | undefined {
  const { length } = prefix ? canonicalPrefix(typed) : canonicalNumber(typed)
  if (prefix) return length >= 3 && length <= 11 ? undefined : 'prefixWrong'
  return length >= 3 && length <= 20 ? undefined : 'numberWrong'
}

/** 13812348888 → 138 1234 8888; other numbers as they are. */
export function groupCaller(number: string): string {
  return isPhone(number) ? number.replace(/^(\d{3})(\d{4})/, '$1 $2 ') : number
}
