import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '../../api/storage.ts'

/** auto follows the system. */
export type Theme = 'auto' | 'light' | 'dark'

const key = 'theme'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function chosenTheme(): Theme {
  const kept = readStored(key)
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

/** The theme that was chosen on this device; auto on the server and in the first render. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'auto')
}

/** Draws the page in the chosen theme: tokens.css follows `data-theme` on the root element, or the system without it (browser only). */
export function applyTheme(): void {
  const theme = chosenTheme()
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Keeps a choice and draws the page in it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'auto') removeStored(key)
  else writeStored(key, theme)
  applyTheme()
  for (const listener of listeners) listener()
}
