/** Milliseconds between two tries: at first, at most, and once there is reason to believe that the next succeeds. */
const firstPause = 15_000
const longestPause = 60_000
const soonPause = 1000

const waiting = new Set<() => void>()

/** Tries again at once what waits for its next try. */
export function tryNow(): void {
  for (const wake of waiting) wake()
}

/** Waits `pause` ms, or until the network is back or the shopper asks for it: true then. */
export function nextTry(pause = firstPause): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (soon: boolean) => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      waiting.delete(wake)
      resolve(soon)
    }
    const wake = () => end(true)
    const timer = setTimeout(() => end(false), pause)
    waiting.add(wake)
    addEventListener('online', wake)
  })
}

/** Tries until it comes, so that what was missed while the network was away is there by itself when it is back. Tells each failure, never rejects. */
export async function keepTrying<T>(
  load: () => Promise<T>,
  onFailure: (error: unknown) => void = () => undefined,
): Promise<T> {
  for (let pause = firstPause; ;) {
    try {
      return await load()
    } catch (error) {
      onFailure(error)
      pause = (await nextTry(pause)) ? soonPause : Math.min(2 * pause, longestPause)
    }
  }
}
