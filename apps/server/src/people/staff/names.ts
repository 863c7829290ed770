import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'

/** As many characters a name has at most. */
export const maxNameLength = 40

/** A name as it is shown: composed (NFKC), without space around it or a phone in it; undefined for what is none: empty, too long, or with what nobody sees. */
export function normaliseName(given: string): string | undefined {
  if (given.length > 4 * maxNameLength) return undefined
  const name = maskPhonesInText(given.normalize('NFKC').trim().replaceAll(/\s+/g, ' '))
  const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
  return name !== '' && [...name].length <= maxNameLength && !unseen.test(name) ? name : undefined
}

/** What all ways of writing a name have in common. */
export function nameKey(name: string): string {
  return name.toLowerCase().normalize('NFKC')
}
