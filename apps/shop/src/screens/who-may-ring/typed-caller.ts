import { bareDigits, isPhone } from '@hao/contract/phone.ts'

/** What is wrong with a caller as typed, as a key of the texts: full-width digits, blanks, dashes and +86 are not. */
export function callerProblem(typed: string, prefix: boolean): 'numberWrong' | 'prefixWrong' | undefined {
  const bare = bareDigits(typed)
  if (!prefix) return /^\+?\d{3,20}$/.test(bare) ? undefined : 'numberWrong'
  return /^\d{3,11}$/.test(bare.replace(/^(?:\+|00)86/, '')) ? undefined : 'prefixWrong'
}

/** 13812348888 → 138 1234 8888; other numbers as they are. */
export function groupCaller(number: string): string {
  return isPhone(number) ? number.replace(/^(\d{3})(\d{4})/, '$1 $2 ') : number
}
