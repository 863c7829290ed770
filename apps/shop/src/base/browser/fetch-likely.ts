import { prefetchChunk } from './load-chunk.ts'
import { whenIdle, whenBrowserRests } from './when-idle.ts'

let touched: Promise<unknown> | undefined

/** Resolves when the visitor first touches, scrolls the page or presses a key. */
function whenTouched(): Promise<unknown> {
  const begins = (type: string) => new Promise((resolve) => addEventListener(type, resolve, { once: true }))
  return (touched ??= Promise.race(['pointerdown', 'scroll', 'keydown'].map(begins)))
}

/**
 * Prefetches the modules of an `import()` without running them: from the visitor's first touch on, as one who
 * only looks needs no more than the page, and when the browser is idle; not with data saving, on a slow
 * network or on the server.
 */
export async function prefetchModules(load: () => Promise<unknown>): Promise<void> {
  if (typeof document === 'undefined') return
  await whenTouched()
  await whenIdle()
  await whenBrowserRests()
  if (!savesData()) await prefetchChunk(load)
}

/**
 * Whether the browser is set to save data, or the network is slower than 4g, such as with a round trip from
 * 270 ms (Network Information API): then nothing is prefetched. False if the browser does not report it.
 */
export function savesData(): boolean {
  const { connection } = navigator
  return Boolean(connection?.saveData) || (connection?.effectiveType ?? '4g') !== '4g'
}
