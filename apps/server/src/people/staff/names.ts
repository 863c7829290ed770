import { isName } from '@hao/contract/name.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'

/** Limit in characters. */
export const maxNameLength = 40

/** A name for display: NFKC, trimmed, phones masked. Undefined if it is not usable as a name. */
export function normaliseName(given: string): string | undefined {
  if (given.length > 20 * maxNameLength) return undefined
  const name = maskPhonesInText(given.normalize('NFKC').trim().replaceAll(/\s+/g, ' '))
  return isName(name, maxNameLength) ? name : undefined
}

/** Equal for all spellings of a name. */
export function nameKey(name: string): string {
  return name.toLowerCase().normalize('NFKC')
}
