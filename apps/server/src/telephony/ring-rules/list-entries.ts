import { canonicalNumber, canonicalPrefix, withoutAreaCode } from '@hao/numbers/telephone.ts'
import type { Keys } from '../../platform/encryption/keys.ts'

/** Digits of a number: messages from 106 have the longest. */
const numberLength = { min: 3, max: 20 }
/** Digits of a prefix: fewer would match half of all callers, 11 match one. */
const prefixLength = { min: 3, max: 11 }

/** An entry as it is stored: a caller's number, or a prefix with `*` behind it. */
const formatEntry = (number: string, prefix: boolean) => (prefix ? `${number}*` : number)

export const parseEntry = (entry: string) => ({ number: entry.replace('*', ''), prefix: entry.endsWith('*') })

/** The entry for a number or prefix as the owner typed it; undefined for too few or too many digits. */
export function canonicalEntry(typed: string, prefix: boolean): string | undefined {
  const number = prefix ? canonicalPrefix(typed) : canonicalNumber(typed)
  const { min, max } = prefix ? prefixLength : numberLength
  return number.length >= min && number.length <= max ? formatEntry(number, prefix) : undefined
}

/** The closest first: the number, a service number without its area code, prefixes from long to short. */
function matchingEntries(caller: string): string[] {
  if (caller === '') return []
  const longest = Math.min(caller.length, prefixLength.max)
  const lengths = Array.from({ length: Math.max(0, longest - prefixLength.min + 1) }, (_, at) => longest - at)
  const inAnyArea = withoutAreaCode(caller)
  return [
    caller,
    ...(inAnyArea === caller ? [] : [inAnyArea]),
    ...lengths.map((length) => formatEntry(caller.slice(0, length), true)),
  ]
}

/** A value has an index for each key version. Both are empty for a hidden caller. */
export type CallerIndexes = { callerIndexes: Buffer[]; entryIndexes: Buffer[] }

export async function indexCaller(keys: Keys, caller: string): Promise<CallerIndexes> {
  const indexes = await Promise.all(matchingEntries(caller).map((entry) => keys.blindIndex('phone', entry)))
  return { callerIndexes: indexes[0]?.all ?? [], entryIndexes: indexes.flatMap(({ all }) => all) }
}
