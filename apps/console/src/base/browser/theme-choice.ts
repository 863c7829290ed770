import { useSyncExternalStore } from 'react'
import type { ThemeName } from '../theme.ts'
import { readStored, writeStored } from './stored.ts'

/** `system` follows the operating system. */
export type ThemeChoice = ThemeName | 'system'

const storedUnder = 'console-theme'
const listeners = new Set<() => void>()
const dark = matchMedia('(prefers-color-scheme: dark)')
let choice: ThemeChoice = readChoice()

function readChoice(): ThemeChoice {
  const kept = readStored(storedUnder)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** The theme that the page and its components have. Read from the system only when both change. */
let look: ThemeName

function changed(): void {
  look = choice === 'system' ? (dark.matches ? 'dark' : 'light') : choice
  const root = document.documentElement
  root.style.colorScheme = root.dataset['look'] = look
  for (const listener of listeners) listener()
}

dark.addEventListener('change', changed)
changed()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useThemeName(): ThemeName {
  return useSyncExternalStore(subscribe, () => look)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice)
}

/** Stores the choice in this browser and applies it. */
export function chooseTheme(chosen: ThemeChoice): void {
  choice = chosen
  writeStored(storedUnder, chosen)
  changed()
}
