import { maskPlaces } from '@hao/numbers/search/mask.ts'
import type { Pad } from '@hao/numbers/search/pad.ts'
import { traceKeys } from '../../base/api/session.ts'
import { readStored, removeStored, writeStored } from '../../base/api/storage.ts'

const key = traceKeys.searches
const kept = 6

export type RecentSearch = { text: string } | { pad: Pad }

/** The recent searches, newest first (browser only). */
export function recentSearches(): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(searchOf) : []
  } catch {
    return []
  }
}

/** Stored as text, or as `mask:position`; no one types text that ends like that. */
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
