import { useSyncExternalStore } from 'react'
import type { ChosenTheme } from '../page.ts'

/** auto follows the system. */
export type Theme = 'auto' | ChosenTheme

/** The cookie that stores the choice, so that the server renders in it without a flash. */
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

/** The current theme: the server or the last choice has set it on `<html>`; tokens.css follows it. */
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

/** Stores the choice for a year (auto deletes it) and applies it (browser only). */
export function chooseTheme(theme: Theme): void {
  const life = theme === 'auto' ? 0 : 31_536_000
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${life}; samesite=lax`
  const root = document.documentElement
  if (theme === 'auto') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  paintBars(theme)
  for (const listener of listeners) listener()
}

/**
 * The page has one colour of the browser's bars for each theme of the system; a chosen theme uses its own
 * for both.
 */
function paintBars(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content =
      backgroundColors[theme === 'auto' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme]
}
