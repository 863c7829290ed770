import { canonicalNumber, canonicalPrefix } from '@hao/numbers/telephone.ts'
import type { Keys } from '../../platform/encryption/keys.ts'

/** So few digits would stand for half of all callers, so many for one. */
const prefixLength = { min: 3, max: 11 }

/** An entry of a list as it is kept: a caller's number, or with `*` behind it where it begins. */
const formatEntry = (number: string, prefix: boolean) => (prefix ? `${number}*` : number)

/** What `entryOf` has made. */
export const parseEntry = (entry: string) => ({ number: entry.replace('*', ''), prefix: entry.endsWith('*') })

/** The entry for a caller, or a prefix, as somebody typed it; undefined for what is too short or too long for one. */
export function canonicalEntry(typed: string, prefix: boolean): string | undefined {
  const number = prefix ? canonicalPrefix(typed) : canonicalNumber(typed)
  return (prefix ? isPrefix(number) : number.length >= 3) ? formatEntry(number, prefix) : undefined
}

/** Whether so many digits may be a prefix. */
const isPrefix = ({ length }: string) => length >= prefixLength.min && length <= prefixLength.max

/** Every entry that would name a caller (as `callerOf` gives it), the closest first: the whole number, then its prefixes from long to short. None for who is hidden. */
export function matchingEntries(caller: string): string[] {
  if (caller === '') return []
  const longest = Math.min(caller.length, prefixLength.max)
  const lengths = Array.from({ length: Math.max(0, longest - prefixLength.min + 1) }, (_, at) => longest - at)
  return [caller, ...lengths.map((length) => formatEntry(caller.slice(0, length), true))]
}

/** What a caller is found by: the blind indexes of the number itself, and of every entry that would name it, the closest first. */
export async function indexCaller(keys: Keys, caller: string): Promise<{ own: Buffer[]; entries: Buffer[] }> {
  const indexes = await Promise.all(matchingEntries(caller).map((entry) => keys.blindIndex('phone', entry)))
  return { own: indexes[0]?.all ?? [], entries: indexes.flatMap(({ all }) => all) }
}
