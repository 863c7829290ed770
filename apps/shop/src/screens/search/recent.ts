import { maskPlaces } from '@hao/numbers/search/mask.ts'
import type { Pad } from '@hao/numbers/search/pad.ts'
import { traceKeys } from '../../base/api/session.ts'
import { readStored, removeStored, writeStored } from '../../base/api/storage.ts'

const key = traceKeys.searches
const kept = 6

/** What was searched for: words, or the slots of a pad. */
export type RecentSearch = { text: string } | { pad: Pad }

/** The last searches, newest first (browser only). */
export function recentSearches(): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(searchOf) : []
  } catch {
    return []
  }
}

/** Each is kept as words, or as the mask and its place with a colon between them; words with such an end do not occur to people. */
function searchOf(stored: unknown): RecentSearch[] {
  const [, mask, place] = /^([\d?xA-J]{1,10}):(\w+)$/.exec(String(stored)) ?? []
  const on = maskPlaces.find((each) => each === place)
  return mask && on ? [{ pad: { mask, on } }] : [{ text: String(stored) }]
}

function written(search: RecentSearch): string {
  return 'pad' in search ? `${search.pad.mask}:${search.pad.on}` : search.text.trim()
}

export function rememberSearch(search: RecentSearch): void {
  const newest = written(search)
  const others = recentSearches()
    .map(written)
    .filter((other) => other !== newest)
  writeStored(key, JSON.stringify([newest, ...others].slice(0, kept)))
}

export function forgetSearches(): void {
  removeStored(key)
}
