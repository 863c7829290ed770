import { isName } from '@hao/contract/name.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'

/** Limit in characters. */
export const maxNameLength = 40

/** A name for display: NFKC, trimmed, phones masked. Undefined if it is not usable as a name. */
export function normaliseName(text: string): string | undefined {
  if (text.length > 20 * maxNameLength) return undefined
  const name = maskPhonesInText(text.normalize('NFKC').trim().replaceAll(/\s+/g, ' '))
  return isName(name, maxNameLength) ? name : undefined
}

/** Equal for all spellings of a name. */
export function nameKey(name: string): string {
  return name.toLowerCase().normalize('NFKC')
}
