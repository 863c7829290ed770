import type { Condition } from '../search/query.ts'

/** Whether every number that meets `narrow` meets `wide` as well, as far as their digits tell; never true for two that are the same. */
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
