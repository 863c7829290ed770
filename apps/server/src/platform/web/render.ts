import { LRUCache } from 'lru-cache'
import { createSemaphore } from '../http/semaphore.ts'
import { withTimeout } from '../base/with-timeout.ts'

/** The cache of rendered pages: time (ms) and number. */
const cacheTime = 3000
const cacheSize = 200

/** The maximum number of concurrent renders, and of waiting ones. */
const atOnce = 4
const waiting = 20

export type CachedPage = { status: number; html: string }

/** A rendered page; `complete` if no data was missing. */
export type RenderedPage = CachedPage & { complete: boolean }

/**
 * Undefined, for a plain shell, after `patienceMs` or if too many wait. Pages are the same for all shoppers,
 * as sessions exist only in the browser.
 */
export function createRenderer(patienceMs: number) {
  const cache = new LRUCache<string, CachedPage>({ max: cacheSize, ttl: cacheTime })
  const turns = createSemaphore(atOnce, waiting)
  const underWay = new Map<string, Promise<RenderedPage>>()

  function begin(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> | undefined {
    const rendering = turns.run(render)
    if (!rendering) return undefined
    underWay.set(key, rendering)
    const done = rendering
      .then(({ complete, ...page }) => complete && cache.set(key, page))
      .finally(() => underWay.delete(key))
    done.catch(() => undefined)
    return rendering
  }
  return {
    /** Undefined also if the render fails; `render` has logged the error. */
    page: async (key: string, render: () => Promise<RenderedPage>): Promise<CachedPage | undefined> => {
      const kept = cache.get(key)
      if (kept) return kept
      const rendering = underWay.get(key) ?? begin(key, render)
      return rendering && withTimeout(patienceMs, rendering, undefined)
    },
  }
}
