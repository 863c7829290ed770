import type { Condition } from '../search/query.ts'

/** Judged by their digits. False for equal conditions. */
export function implies(narrow: Condition, wide: Condition): boolean {
  if (narrow.is === wide.is && 'digits' in narrow && 'digits' in wide && narrow.digits === wide.digits)
    return false
  if (wide.is === 'contains' && hasDigits(narrow)) return narrow.digits.includes(wide.digits)
  if (wide.is === 'tail' && narrow.is === 'tail') return narrow.digits.endsWith(wide.digits)
  return wide.is === 'head' && narrow.is === 'head' && narrow.digits.startsWith(wide.digits)
}

function hasDigits(condition: Condition) {
  return condition.is === 'contains' || condition.is === 'tail' || condition.is === 'head'
}
