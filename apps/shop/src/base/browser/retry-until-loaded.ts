import { isChunkError } from './load-chunk.ts'

/** Milliseconds between two tries. */
const pause = 15_000

const waiting = new Set<() => void>()

/** Tries again at once what waits for its next try. */
export function retryNow(): void {
  for (const wake of waiting) wake()
}

/**
 * Waits for the next try: until the network is back, the shopper asks for it, or some time is over; not at all where the network has come back
 * before the `failure` was told.
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

/** Tries until it comes, so that what was missed while the network was away is there by itself when it is back. Tells each failure, never rejects. */
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
