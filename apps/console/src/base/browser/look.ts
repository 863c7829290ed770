import { useSyncExternalStore } from 'react'
import type { Look } from '../theme.ts'
import { readStored, writeStored } from './stored.ts'

/** `system` follows the operating system. */
export type LookChoice = Look | 'system'

const storedUnder = 'console-theme'
const listeners = new Set<() => void>()
const dark = matchMedia('(prefers-color-scheme: dark)')
let choice: LookChoice = readChoice()

function readChoice(): LookChoice {
  const kept = readStored(storedUnder)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

const currentLook = (): Look => (choice === 'system' ? (dark.matches ? 'dark' : 'light') : choice)

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
export function useLook(): Look {
  return useSyncExternalStore(subscribe, currentLook)
}

export function useLookChoice(): LookChoice {
  return useSyncExternalStore(subscribe, () => choice)
}

/** Stores the choice in this browser and applies it. */
export function chooseLook(chosen: LookChoice): void {
  choice = chosen
  writeStored(storedUnder, chosen)
  changed()
}
