import { traceKeys } from '../../base/api/session.ts'
import { readStored, removeStored, writeStored } from '../../base/api/storage.ts'

const key = traceKeys.searches
const kept = 6

/** The digits searched for last, newest first (browser only). */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}

export function rememberSearch(digits: string): void {
  const others = recentSearches().filter((other) => other !== digits)
  writeStored(key, JSON.stringify([digits, ...others].slice(0, kept)))
}

export function forgetSearches(): void {
  removeStored(key)
}
