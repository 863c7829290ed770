import { setTimeout as wait } from 'node:timers/promises'

/** What `work` comes to, or `otherwise` when it fails or has not come to anything after `ms`; it is not stopped then. */
export async function withTimeout<T, U>(ms: number, work: Promise<T>, otherwise: U): Promise<T | U> {
  const over = new AbortController()
  const late = wait(ms, otherwise, { signal: over.signal }).catch(() => otherwise)
  try {
    return await Promise.race([work.catch(() => otherwise), late])
  } finally {
    over.abort()
  }
}
