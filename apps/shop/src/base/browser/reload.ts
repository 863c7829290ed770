import { isChunkError } from './load-chunk.ts'

/** Loads the page anew once the server answers, and what was typed is kept (typed.ts); rejects where it does not, and the page stays as it is. */
export async function reloadPage(): Promise<void> {
  await fetch(location.href)
  dispatchEvent(new Event('beforereload'))
  location.reload()
}

/**
 * Loads the page anew where a part is missing because a new build has been deployed, with what was typed: once for each build, so that a
 * page that stays without it is not loaded for ever. True when it does.
 */
export function reloadIfGone(error: unknown): boolean {
  if (!isChunkError(error) || !error.gone || !isFirstReload()) return false
  void reloadPage().catch(() => undefined)
  return true
}

function isFirstReload(): boolean {
  const build = String(document.querySelector<HTMLScriptElement>('script[src]')?.src)
  try {
    const reloaded = sessionStorage['reloaded'] === build
    sessionStorage['reloaded'] = build
    return !reloaded
  } catch {
    // Without a storage there is no way to tell.
    return false
  }
}
