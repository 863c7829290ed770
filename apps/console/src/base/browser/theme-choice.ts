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

const currentLook = (): ThemeName => (choice === 'system' ? (dark.matches ? 'dark' : 'light') : choice)

function changed(): void {
  const root = document.documentElement
  root.style.colorScheme = root.dataset['look'] = currentLook()
  for (const listener of listeners) listener()
}

dark.addEventListener('change', changed)
changed()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme in use. */
export function useThemeName(): ThemeName {
  return useSyncExternalStore(subscribe, currentLook)
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
