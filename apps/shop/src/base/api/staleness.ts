/** The query that a page rendered from old data carries: the time since when the data may be out of date. */
export const staleKey = ['stale since'] as const

let since: string | null = null
const listeners = new Set<() => void>()

/**
 * Since when the last responses may be out of date, as the server reports while its database is away; null
 * for current data.
 */
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
