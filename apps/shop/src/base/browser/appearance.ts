import { useSyncExternalStore } from 'react'
import type { Appearance, ChosenTheme } from '../page.ts'

/** auto follows the system. */
type Theme = 'auto' | ChosenTheme

// Each choice is stored in a cookie, so that the server renders in it without a flash, and stands in an
// attribute of `<html>` of the same name, which tokens.css follows.
const choices = { theme: ['light', 'dark'], text: ['large'] } as const
type Choice = keyof typeof choices

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the cookies of a request choose. */
export function chosenAppearance(cookies: string): Appearance {
  const chosen = (choice: Choice) => new RegExp(`(?:^|;\\s*)${choice}=([^;]*)`).exec(cookies)?.[1]
  return { theme: valid('theme', chosen('theme')), text: valid('text', chosen('text')) }
}

function valid<C extends Choice>(
  choice: C,
  value: string | undefined,
): (typeof choices)[C][number] | undefined {
  return choices[choice].find((each) => each === value)
}

/** Each theme's paper, for the browser's own bars; tokens.css has the same. */
export const backgroundColors: Readonly<Record<ChosenTheme, string>> = { light: '#f6f4ef', dark: '#101413' }

/** The theme of this page; auto on the server and in the first render. */
export function useTheme(): Theme {
  const current = () => valid('theme', document.documentElement.dataset['theme']) ?? 'auto'
  return useSyncExternalStore(subscribe, current, () => 'auto')
}

/** Whether this page has large text; false on the server and in the first render. */
export function useLargeText(): boolean {
  const current = () => document.documentElement.dataset['text'] === 'large'
  return useSyncExternalStore(subscribe, current, () => false)
}

export function chooseTheme(theme: Theme): void {
  choose('theme', theme === 'auto' ? undefined : theme)
  paintBars(theme)
}

export function chooseLargeText(on: boolean): void {
  choose('text', on ? 'large' : undefined)
}

/** Stores a choice for a year, or deletes it, and applies it. */
function choose(choice: Choice, value: string | undefined): void {
  document.cookie = `${choice}=${value ?? ''}; path=/; max-age=${value ? 31_536_000 : 0}; samesite=lax`
  const { dataset } = document.documentElement
  if (value) dataset[choice] = value
  else delete dataset[choice]
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
