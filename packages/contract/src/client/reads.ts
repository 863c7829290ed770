import { isApiError } from './api-error.ts'

/** The longest delay (ms) before a read is retried. */
const maxDelay = 10_000

/** Reads are retried twice, unless the server refused (4xx), or its Retry-After is long (CN-1). */
export function retryRead(failures: number, error: Error): boolean {
  const refused = isApiError(error) && error.status >= 400 && error.status < 500
  const long = isApiError(error) && (error.retryAfter ?? 0) * 1000 > maxDelay
  return failures < 2 && !refused && !long
}

/**
 * The delay (ms) before a read is retried: at least the server's Retry-After, with as much jitter, so that clients that were refused
 * together do not return together; else 1 s, then 2 s.
 */
export function retryDelay(failures: number, error: Error): number {
  const asked = isApiError(error) && error.retryAfter ? error.retryAfter * 1000 : undefined
  return asked ? Math.min(asked * (1 + Math.random()), maxDelay) : 1000 * 2 ** failures
}

/** TanStack Query's defaults for reads of either contract. */
export const readDefaults = {
  /** Milliseconds (CN-1): fresh, so that focus does not read again. */
  staleTime: 5000,
  retry: retryRead,
  retryDelay,
  // Being offline is a failure to be shown (ER-1), not a reason to wait in silence. Loaded data stays, and is read again once online.
  networkMode: 'always',
  refetchOnReconnect: true,
} as const
