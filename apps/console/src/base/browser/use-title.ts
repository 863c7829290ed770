import { useEffect, useSyncExternalStore } from 'react'

let shown = { path: '', title: '' }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the document's title. Undefined, as during loading, keeps the current one. */
export function useTitle(title: string | undefined, site: string): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = title === site ? site : `${title} · ${site}`
    shown = { path: location.pathname, title }
    for (const listener of listeners) listener()
  }, [title, site])
}

/** The title of the current address's screen; '' until the screen has one. */
export function useShownTitle(): string {
  const { path, title } = useSyncExternalStore(subscribe, () => shown)
  return path === location.pathname ? title : ''
}
