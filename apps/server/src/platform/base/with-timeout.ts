import { setTimeout as wait } from 'node:timers/promises'

/** The result of `work`, or `otherwise` if it fails or takes longer than `ms`. `work` itself goes on. */
export async function withTimeout<T, U>(ms: number, work: Promise<T>, otherwise: U): Promise<T | U> {
  const over = new AbortController()
  const late = wait(ms, otherwise, { signal: over.signal }).catch(() => otherwise)
  try {
    return await Promise.race([work.catch(() => otherwise), late])
  } finally {
    over.abort()
  }
}
