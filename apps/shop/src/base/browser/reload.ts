import { isChunkError } from './load-chunk.ts'

/**
 * Reloads the page once the server answers, restoring typed text (restore-typed-text.ts). Rejects when it
 * does not answer, and the page stays.
 */
export async function reloadPage(): Promise<void> {
  await fetch(location.href)
  dispatchEvent(new Event('beforereload'))
  location.reload()
}

/**
 * Reloads the page, restoring typed text, when a file is missing after a deployment: once for each build, so
 * that it cannot loop. True when it reloads.
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
    // Without storage a loop could not be detected.
    return false
  }
}
