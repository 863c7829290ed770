import { prefetchChunk } from './load-chunk.ts'
import { savesData } from './saves-data.ts'
import { whenIdle, whenBrowserRests } from './when-idle.ts'

/**
 * Fetches what an `import()` would run, and runs nothing of it, once the browser rests; not where data are to be saved or the network is slow, and not on the
 * server.
 */
export async function prefetchModules(load: () => Promise<unknown>): Promise<void> {
  if (typeof document === 'undefined') return
  await whenIdle()
  await whenBrowserRests()
  if (!savesData()) await prefetchChunk(load)
}
