/** The query by which a page that was rendered from old data says so: the moment since when they may not be true. */
export const staleKey = ['stale since'] as const

let since: string | null = null
const listeners = new Set<() => void>()

/** Since when what the server last answered may not be true, as it says itself while its database does not answer; null for a true answer. */
export function recordStaleness(moment: string | null): void {
  if (moment === since) return
  since = moment
  for (const listener of listeners) listener()
}

export const getStaleSince = () => since

export function subscribeToStaleness(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
