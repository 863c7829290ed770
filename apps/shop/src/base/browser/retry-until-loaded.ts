import { isChunkError } from './load-chunk.ts'

/** Milliseconds between two tries. */
const pause = 15_000

const waiting = new Set<() => void>()

export function retryNow(): void {
  for (const wake of waiting) wake()
}

/**
 * Waits before the next attempt until the network is back, the shopper asks for it, or a delay has passed;
 * not at all if the network came back before the `failure` was shown.
 */
export async function waitForRetry(failure: unknown): Promise<void> {
  if (isChunkError(failure) && failure.offline && navigator.onLine) return
  await new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      waiting.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, pause)
    waiting.add(wake)
    addEventListener('online', wake)
  })
}

/**
 * Retries until it has loaded, so that content missed while offline appears when the network is back.
 * Reports each failure, never rejects.
 */
export async function retryUntilLoaded<T>(load: () => Promise<T>, onFailure?: () => void): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      onFailure?.()
      await waitForRetry(error)
    }
  }
}
