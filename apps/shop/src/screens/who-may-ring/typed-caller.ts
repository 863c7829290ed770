import { isPhone } from '@hao/contract/phone.ts'
import { canonicalNumber, canonicalPrefix } from '@hao/numbers/telephone.ts'

/** The problem of a typed caller, as a text key; undefined for every form that the server accepts. */
export function callerProblem(typed: string, prefix: boolean): 'numberWrong' | 'prefixWrong' | undefined {
  const { length } = prefix ? canonicalPrefix(typed) : canonicalNumber(typed)
  if (prefix) return length >= 3 && length <= 11 ? undefined : 'prefixWrong'
  return length >= 3 && length <= 20 ? undefined : 'numberWrong'
}

/** 13812348888 → 138 1234 8888; other numbers as they are. */
export function groupCaller(number: string): string {
  return isPhone(number) ? number.replace(/^(\d{3})(\d{4})/, '$1 $2 ') : number
}
