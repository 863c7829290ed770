import { prefetchChunk } from './load-chunk.ts'
import { savesData } from './saves-data.ts'
import { whenIdle, whenBrowserRests } from './when-idle.ts'

/**
 * Prefetches the modules of an `import()` without running them, when the browser is idle; not with data
 * saving, on a slow network or on the server.
 */
export async function prefetchModules(load: () => Promise<unknown>): Promise<void> {
  if (typeof document === 'undefined') return
  await whenIdle()
  await whenBrowserRests()
  if (!savesData()) await prefetchChunk(load)
}
