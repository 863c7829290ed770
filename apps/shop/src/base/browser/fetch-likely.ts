import { fetchAhead } from './load-chunk.ts'
import { savesData } from './saves-data.ts'
import { idle, rest } from './when-idle.ts'

/**
 * Fetches what an `import()` would run, and runs nothing of it, once the browser rests; not where data are to be saved or the network is slow, and not on the
 * server.
 */
export async function fetchLikely(load: () => Promise<unknown>): Promise<void> {
  if (typeof document === 'undefined') return
  await idle()
  await rest()
  if (!savesData()) await fetchAhead(load)
}
