import { createSemaphore } from '../http/semaphore.ts'
import { withTimeout } from '../base/with-timeout.ts'
import { createPageCache, type CachedPage } from './page-cache.ts'

/** How long (ms) and how many pages are kept. */
const cacheTime = 3000
const cacheSize = 200

/** Pages that are rendered at the same time, and those that may wait for it. */
const atOnce = 4
const waiting = 20

/** A page that was rendered; `complete` when nothing that it shows was missing. */
export type RenderedPage = CachedPage & { complete: boolean }

/**
 * Renders a few pages at a time, each once for all who ask for it meanwhile, and keeps them for a moment. Who
 * has waited `patienceMs`, or comes when too many wait, gets undefined: a plain shell is better than none.
 */
export function createRenderer(patienceMs: number) {
  const cache = createPageCache(cacheTime, cacheSize)
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
    /** Undefined also when the page cannot be rendered; `render` has told why. */
    page: async (key: string, render: () => Promise<RenderedPage>): Promise<CachedPage | undefined> => {
      const kept = cache.get(key)
      if (kept) return kept
      const rendering = underWay.get(key) ?? begin(key, render)
      return rendering && withTimeout(patienceMs, rendering, undefined)
    },
  }
}
