import { isApiError } from './api-error.ts'

const maxDelay = 10_000

/** A read is retried twice, unless the server refused it (4xx) or its Retry-After is too long (CN-1). */
export function retryRead(failures: number, error: Error): boolean {
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500
  const isTooLong = isApiError(error) && (error.retryAfter ?? 0) * 1000 > maxDelay
  return failures < 2 && !isRefused && !isTooLong
}

/**
 * The Retry-After of the server plus jitter, so that refused clients do not return together; else 1 s, 2 s.
 */
export function retryDelay(failures: number, error: Error): number {
  const retryAfterMs = isApiError(error) && error.retryAfter ? error.retryAfter * 1000 : undefined
  return retryAfterMs ? Math.min(retryAfterMs * (1 + Math.random()), maxDelay) : 1000 * 2 ** failures
}

/** TanStack Query's defaults for reads of either contract. */
export const readDefaults = {
  /** The time (ms) during which focus does not reload data (CN-1). */
  staleTime: 5000,
  retry: retryRead,
  retryDelay,
  // Being offline is shown as a failure (ER-1). Loaded data stays, and is reloaded once online.
  networkMode: 'always',
  refetchOnReconnect: true,
} as const

/** The part of TanStack Query's cache that is used here. */
type ReadCache = {
  subscribe: (
    tell: (event: {
      type: string
      action?: { type: string; manual?: boolean }
      query: { cancel: (options: { revert: boolean }) => unknown }
    }) => void,
  ) => unknown
}

/**
 * Data that is set by hand, such as the answer to a change, is newer than a read under way: that read is
 * dropped. Its answer would show the state before the change again.
 */
export function dropOlderReads(cache: ReadCache): void {
  cache.subscribe(({ type, action, query }) => {
    if (type === 'updated' && action?.type === 'success' && action.manual) query.cancel({ revert: true })
  })
}
