import { useSyncExternalStore } from 'react'
import type { ChosenTheme } from '../page.ts'

/** auto follows the system. */
export type Theme = 'auto' | ChosenTheme

/** The cookie that keeps the choice, so that the server's first bytes have it and nothing flashes. */
const themeCookie = 'theme'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme that the cookies of a request name; undefined follows the system. */
export function chosenTheme(cookies: string): ChosenTheme | undefined {
  const kept = new RegExp(`(?:^|;\\s*)${themeCookie}=(light|dark)(?:;|$)`).exec(cookies)?.[1]
  return themeNamed(kept)
}

/** The theme of the page that is open: the server, or the last choice, wrote it on `<html>`; tokens.css follows it. */
function currentTheme(): Theme {
  return themeNamed(document.documentElement.dataset['theme']) ?? 'auto'
}

function themeNamed(name: string | undefined): ChosenTheme | undefined {
  return name === 'light' || name === 'dark' ? name : undefined
}

/** Each theme's paper, for the browser's own bars; tokens.css has the same. */
export const backgroundColors: Readonly<Record<ChosenTheme, string>> = { light: '#f6f4ef', dark: '#101413' }

/** The theme of this page; auto on the server and in the first render. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'auto')
}

/** Keeps a choice for a year, auto by forgetting it, and draws the page in it (browser only). */
export function chooseTheme(theme: Theme): void {
  const life = theme === 'auto' ? 0 : 31_536_000
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${life}; samesite=lax`
  const root = document.documentElement
  if (theme === 'auto') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  paintBars(theme)
  for (const listener of listeners) listener()
}

/** The page has one colour for its bars per theme of the system; a chosen theme has its own in both. */
function paintBars(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content =
      backgroundColors[theme === 'auto' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme]
}
