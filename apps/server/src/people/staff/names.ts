import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'

/** Limit in characters. */
export const maxNameLength = 40

/**
 * A name for display: NFKC, trimmed, phones masked. Undefined if it is empty, too long, or has invisible
 * characters.
 */
export function normaliseName(given: string): string | undefined {
  if (given.length > 4 * maxNameLength) return undefined
  const name = maskPhonesInText(given.normalize('NFKC').trim().replaceAll(/\s+/g, ' '))
  const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
  return name !== '' && [...name].length <= maxNameLength && !invisible.test(name) ? name : undefined
}

/** Equal for all spellings of a name. */
export function nameKey(name: string): string {
  return name.toLowerCase().normalize('NFKC')
}
